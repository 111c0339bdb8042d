import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './packageRoot.ts';
import type { Migration } from './ports.ts';

/** Implementation of `#platform/migrations` for Node: reads `prisma/migrations`. */
export function readMigrations(): Migration[] {
  const folder = join(packageRoot(), 'migrations');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }));
}
