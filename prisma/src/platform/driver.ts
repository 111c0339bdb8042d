import type BetterSqlite from 'better-sqlite3';

/** The oldest major version of Node for which the driver has binaries. On an older one it aborts the process. */
const OLDEST_MAJOR = 22;

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR)
  throw new Error(
    `Hongbao requires Node ${OLDEST_MAJOR} or newer; this is ${process.versions.node}. The commands \`npm start\`, \`npm test\` and \`hongbao\` fetch a newer one by themselves.`,
  );

/** The SQLite driver. Its package has a binary for every supported system, so that nothing is compiled. */
export const { default: SqliteDriver } = await import('better-sqlite3');
/** A connection of the SQLite driver. */
export type Driver = BetterSqlite.Database;
/** A prepared statement of the SQLite driver. */
export type DriverStatement = BetterSqlite.Statement;
