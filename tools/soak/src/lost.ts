import { SqliteDriver as Sqlite } from '@hongbao/prisma/platform/driver';
import type { OperationLog } from './operationLog.ts';

/** Returns accepted operations that are missing in the file, and rows in excess of the requested operations. */
export function lost(file: string, log: OperationLog): string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  const findings: string[] = [];
  for (const { table, id, memberId } of log.granted()) {
    const row = sqlite.prepare(`SELECT "memberId" FROM "${table}" WHERE "id" = ?`).get(id);
    if (!row)
      findings.push(`lost: ${table} ${id} of member ${memberId} was accepted and is missing`);
    else if ((row as { memberId: string }).memberId !== memberId)
      findings.push(`${table} ${id} was accepted for ${memberId} and belongs to another member`);
  }
  for (const { table, memberId, least, most } of log.bounds().values()) {
    const count = sqlite
      .prepare(`SELECT COUNT(*) FROM "${table}" WHERE "memberId" = ?`)
      .pluck()
      .get(memberId) as number;
    if (count < least) findings.push(`lost: ${table} of ${memberId}: ${count} of ${least}`);
    if (count > most)
      findings.push(`duplicate: ${table} of ${memberId}: ${count} rows, at most ${most} expected`);
  }
  sqlite.close();
  return findings;
}
