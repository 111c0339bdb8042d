import { SqliteDriver } from '../platform/driver.ts';

/** For tests of crafted files: changes the declaration of a table or an index in the schema without changing rows. */
export function redeclare(file: string, name: string, change: (text: string) => string): void {
  const sqlite = new SqliteDriver(file);
  try {
    // Allows changes of the schema table, which SQLite otherwise protects.
    sqlite.unsafeMode().pragma('writable_schema = ON');
    const text = sqlite.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(name);
    sqlite
      .prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?')
      .run(change(String(text)), name);
  } finally {
    sqlite.close();
  }
}
