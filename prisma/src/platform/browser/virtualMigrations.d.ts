declare module 'virtual:migrations' {
  import type { Migration } from '../ports.ts';
  /** All migrations. The build of the worker generates this module. */
  export const migrations: readonly Migration[];
}
