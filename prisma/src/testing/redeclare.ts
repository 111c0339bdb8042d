import { SqliteDriver } from '../platform/driver.ts';

/** For tests of crafted files: changes the schema's declaration of a table or an index without changing its rows. */
export function redeclare(file: string, name: string, change: (text: string) => string): void {
  const sqlite = new SqliteDriver(file);
  try {
    // Otherwise SQLite protects its schema from such changes.
    sqlite.unsafeMode().pragma('writable_schema = ON');
    const text = sqlite.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(name);
    sqlite
      .prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?')
      .run(change(String(text)), name);
  } finally {
    sqlite.close();
  }
}
