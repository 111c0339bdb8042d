import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './platform/packageRoot.ts';
import { pendingSql } from './schemaDiff.ts';

/**
 * `npx tsx prisma/src/newMigration.ts <name>` writes the next migration from the schema files; `--check` only checks
 * that schema and migrations agree.
 */
const [argument = ''] = process.argv.slice(2);
const sql = await pendingSql();
if (sql === null) {
  console.log('Schema and migrations agree.');
} else if (argument === '--check') {
  console.error(`The schema files and the migrations disagree. Missing:\n${sql}`);
  process.exitCode = 1;
} else if (/^[a-z][a-z0-9_]*$/.test(argument)) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(packageRoot(), 'migrations', `${stamp}_${argument}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  writeFileSync(join(packageRoot(), 'migrations', 'migration_lock.toml'), 'provider = "sqlite"\n');
  console.log(`Wrote ${folder}`);
} else {
  console.error(
    'Name the migration in snake_case: npx tsx prisma/src/newMigration.ts add_contests',
  );
  process.exitCode = 1;
}
