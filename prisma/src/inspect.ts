import { closeSync, openSync, readSync } from 'node:fs';
import { migrate } from './schemaEngine.ts';
import { isOlder, reading } from './database.ts';

const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a file from elsewhere before it is opened, and brings one of an older version up to date. Throws with the
 * reason when it is no database, is damaged, was made by a newer version, or holds other tables, indexes or triggers
 * than `blank`, an empty database of this version.
 */
export async function requireSound(file: string, blank: string): Promise<void> {
  if (!isDatabase(file)) throw new Error('The file is no SQLite database.');
  requireWhole(file);
  if (isOlder(file)) await migrate(file);
  const found = partsOf(file);
  for (const [name, sql] of partsOf(blank)) {
    if (found.get(name) !== sql) throw new Error(`Its ${name} is not that of this version.`);
    found.delete(name);
  }
  const [more] = found.keys();
  if (more !== undefined) throw new Error(`It holds a foreign ${more}.`);
}

function isDatabase(file: string): boolean {
  const start = Buffer.alloc(MAGIC.length);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  return start.toString('latin1') === MAGIC;
}

function requireWhole(file: string): void {
  const problems = reading(file, (sqlite) => sqlite.pragma('integrity_check', { simple: true }));
  if (problems !== 'ok') throw new Error(`The file is damaged: ${String(problems).slice(0, 200)}`);
}

/** Everything a database is made of, by its kind and name. */
function partsOf(file: string): Map<string, string> {
  const rows = reading(file, (sqlite) =>
    sqlite.prepare(`SELECT type || ' ' || name, ifnull(sql, '') FROM sqlite_master`).raw().all(),
  ) as [string, string][];
  return new Map(rows);
}
