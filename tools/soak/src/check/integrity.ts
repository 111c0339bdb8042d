import type { Check } from './check.types.ts';

/** Tables with numbered ids, by the column of `World` that contains the last number of the sequence. */
const numbered = {
  lastNumber: ['LedgerEntry', 'Position', 'PositionClose', 'Notice', 'Member'],
  lastTimelineNumber: ['TimelineEntry'],
  lastInterventionNumber: ['Intervention'],
};

/** Checks that the integrity check of SQLite succeeds, and that no number can be assigned twice. */
export function checkIntegrity({ file, findings }: Check): void {
  for (const line of file.integrity()) findings.find('SQLite', line);
  for (const [cell, tables] of Object.entries(numbered)) {
    const [world] = file.rows<{ last: bigint }>(`SELECT "${cell}" AS "last" FROM "World"`);
    for (const table of tables) checkNumbers(file, findings, table, world?.last);
  }
}

function checkNumbers(
  file: Check['file'],
  findings: Check['findings'],
  table: string,
  last = 0n,
): void {
  const id = table === 'LedgerEntry' ? `"number"` : `CAST(substr("id", 2, 12) AS INTEGER)`;
  const [row] = file.rows<{ newest: bigint | null }>(
    `SELECT MAX(${id}) AS "newest" FROM "${table}"`,
  );
  if (row && row.newest !== null && row.newest > last)
    findings.find('world', `issued ids up to ${last}, but ${table} has the id ${row.newest}`);
}
