import type { Check } from './check.types.ts';
import type { Transfer } from './movements.ts';

interface Held {
  readonly debitId: string;
  readonly creditId: string;
  readonly refType: string;
  readonly refId: string;
  left: bigint;
}

interface HoldRow {
  readonly id: string;
  readonly accountId: string;
  readonly creditId: string;
  readonly remaining: bigint;
  readonly refId: string;
}

type Referring = Transfer & { readonly refType: string; readonly refId: string };

/**
 * Checks that the remainder of a hold is its amount minus releases and captures. A hold without a remainder has no row.
 */
export function checkHolds(check: Check): void {
  const { file, findings } = check;
  const open = replayHolds(check);
  for (const row of file.rows<HoldRow>(`SELECT * FROM "LedgerHold"`)) {
    findings.count('open holds');
    const held = open.get(row.id);
    open.delete(row.id);
    if (held === undefined) findings.find(`hold ${row.id}`, 'has a row but no remainder');
    else if (held.left !== row.remaining)
      findings.find(`hold ${row.id}`, `${row.remaining} stored, remainder ${held.left}`);
    else if (
      held.debitId !== row.accountId ||
      held.creditId !== row.creditId ||
      held.refId !== row.refId
    )
      findings.find(`hold ${row.id}`, 'its row names other accounts or another reason');
  }
  for (const [id, { left }] of open) findings.find(`hold ${id}`, `remainder ${left}, but no row`);
}

/** Returns the open holds by id. Transfers are processed in the order in which they were written. */
function replayHolds({ file, findings }: Check): Map<string, Held> {
  const open = new Map<string, Held>();
  const sql = `SELECT * FROM "LedgerTransfer" WHERE "flag" <> 'posting' ORDER BY rowid`;
  for (const transfer of file.each<Referring>(sql)) {
    const { id, flag, holdId, amount, debitId, creditId, refType, refId } = transfer;
    if (flag === 'hold') {
      open.set(id, { debitId, creditId, refType, refId, left: amount });
      continue;
    }
    const subject = `${flag} ${id}`;
    const held = open.get(holdId ?? '');
    if (held === undefined) {
      findings.find(subject, `draws on ${holdId}, which is not open`);
      continue;
    }
    held.left -= amount;
    if (held.left < 0n) findings.find(subject, `takes ${-held.left} more than is held`);
    if (held.debitId !== debitId || held.creditId !== creditId)
      findings.find(subject, 'has other accounts than its hold');
    if (held.refType !== refType || held.refId !== refId)
      findings.find(
        subject,
        `belongs to ${refType} ${refId}, its hold to ${held.refType} ${held.refId}`,
      );
    if (held.left === 0n) open.delete(holdId ?? '');
  }
  return open;
}
