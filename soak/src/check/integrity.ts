import type { Check } from './check.types.ts';

/** The newest of the ids that hold a number, by table. */
const numbered = ['LedgerEntry', 'Position', 'PositionClose', 'Notice', 'TimelineEntry', 'Member'];

/** The file is whole by SQLite’s own account, and no number can be given out a second time. */
export function checkIntegrity({ file, findings }: Check): void {
  for (const line of file.integrity()) findings.find('SQLite', line);
  const [world] = file.rows<{ last: bigint }>(`SELECT "lastNumber" AS "last" FROM "World"`);
  for (const table of numbered) {
    const id = table === 'LedgerEntry' ? `"number"` : `CAST(substr("id", 2, 12) AS INTEGER)`;
    const [row] = file.rows<{ newest: bigint | null }>(
      `SELECT MAX(${id}) AS "newest" FROM "${table}"`,
    );
    if (world && row && row.newest !== null && row.newest > world.last)
      findings.find('world', `gave out ${world.last} numbers, ${table} has ${row.newest}`);
  }
}
