import module from 'node:module';

/** The subset of `module.registerHooks` (Node 22.15 and newer) that is used; `@types/node` 20 does not declare it. */
interface ModuleHooks {
  registerHooks?: (hooks: {
    resolve: (specifier: string, context: { parentURL?: string }, next: Resolve) => unknown;
  }) => void;
}
type Resolve = (specifier: string, context: { parentURL?: string }) => unknown;

// Prisma's adapter imports better-sqlite3 12, which aborts the process on Node 24: see `platform/driver.ts`. On newer Node
// versions its import is resolved to version 13.
(module as ModuleHooks).registerHooks?.({
  resolve: (specifier, context, next) =>
    specifier === 'better-sqlite3' && context.parentURL?.includes('adapter-better-sqlite3')
      ? next('better-sqlite3-node22', { ...context, parentURL: import.meta.url })
      : next(specifier, context),
});

/** Prisma's adapter for SQLite, for the schema engine and for tests that compare with Prisma's client. */
export const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
export type PrismaAdapter = InstanceType<typeof PrismaBetterSqlite3>;
