import Sqlite from 'better-sqlite3';
import type { Diary } from './diary.ts';

/** Everything that was granted and is not in the file, and every row more than anybody asked for. */
export function lost(file: string, diary: Diary): string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  const findings: string[] = [];
  for (const { table, id, memberId } of diary.granted()) {
    const row = sqlite.prepare(`SELECT "memberId" FROM "${table}" WHERE "id" = ?`).get(id);
    if (!row) findings.push(`lost: ${table} ${id} of member ${memberId} was granted and is gone`);
    else if ((row as { memberId: string }).memberId !== memberId)
      findings.push(`${table} ${id} was granted to ${memberId} and is somebody else's`);
  }
  for (const { table, memberId, least, most } of diary.bounds().values()) {
    const count = sqlite
      .prepare(`SELECT COUNT(*) FROM "${table}" WHERE "memberId" = ?`)
      .pluck()
      .get(memberId) as number;
    if (count < least) findings.push(`lost: ${table} of ${memberId}: ${count} of ${least}`);
    if (count > most)
      findings.push(`done twice: ${table} of ${memberId}: ${count} where ${most} were asked for`);
  }
  sqlite.close();
  return findings;
}
