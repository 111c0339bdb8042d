import type BetterSqlite from 'better-sqlite3';

/**
 * better-sqlite3 in the version for this Node: 13 needs Node 22 and has compiled binaries in its package; 12 is the last
 * one for Node 20, and aborts the process on Node 24.19 and newer (statements that are garbage-collected outside of
 * JavaScript). Both have the same interface. Both are optional dependencies, because npm leaves out the one that does
 * not fit, by the Node versions in its manifest: version 12 also lists newer ones, so it is in a package of its own. An
 * installation where the right one could not be compiled would therefore look complete.
 */
const isNode20 = Number.parseInt(process.versions.node, 10) < 22;
const driver = isNode20
  ? (await import('@hongbao/sqlite-node20').catch(notInstalled)).SqliteDriver
  : (await import('better-sqlite3-node22').catch(notInstalled)).default;

function notInstalled(cause: Error): never {
  const cure = isNode20
    ? 'Use Node 22 or newer, which needs no compiler, or install @hongbao/sqlite-node20 too, which `npm run pack` writes to packed/node20.'
    : 'Install again with this Node version and with optional packages: npm install --include=optional';
  throw new Error(`The SQLite driver for Node ${process.versions.node} is not installed. ${cure}`, {
    cause,
  });
}

export { driver as SqliteDriver };
export type Driver = BetterSqlite.Database;
export type DriverStatement = BetterSqlite.Statement;
