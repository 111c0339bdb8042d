import type { Check } from './check.types.ts';

export interface Transfer {
  readonly id: string;
  readonly flag: 'posting' | 'hold' | 'release' | 'capture';
  readonly kind: string;
  readonly currency: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly amount: bigint;
  readonly holdId: string | null;
  readonly createdAt: bigint;
}

/** An expected transfer. `at` is its time, or null for any time. */
export interface Wanted {
  readonly flag: Transfer['flag'];
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly at: bigint | null;
}

/** Returns the transfers of one object, in the order in which they were written. */
export function movementsOf({ file }: Check, refType: string, refId: string): Transfer[] {
  return file.rows<Transfer>(
    `SELECT * FROM "LedgerTransfer" WHERE "refId" = ? AND "refType" = ? ORDER BY rowid`,
    refId,
    refType,
  );
}

/** Checks that the ledger contains exactly these transfers, each once. Transfers of zero are never written. */
export function expectMovements(
  { findings }: Check,
  subject: string,
  moved: readonly Transfer[],
  wanted: readonly Wanted[],
): void {
  const left = [...moved];
  for (const want of wanted) {
    if (want.amount === 0n) continue;
    const found = left.findIndex((transfer) => isMeant(transfer, want));
    if (found >= 0) left.splice(found, 1);
    else findings.find(subject, `the books lack a ${textOf(want)}`);
  }
  for (const { flag, kind, debitId, creditId, amount, createdAt } of left) {
    const extra = { flag, kind, from: debitId, to: creditId, amount, at: createdAt };
    findings.find(subject, `the books have a ${textOf(extra)} too many`);
  }
}

/** Checks that exactly these amounts are still held for an object. */
export function expectHeld(
  { file, findings }: Check,
  subject: string,
  refId: string,
  amounts: readonly bigint[],
): void {
  const sql = `SELECT "remaining" FROM "LedgerHold" WHERE "refId" = ?`;
  const held = file.rows<{ remaining: bigint }>(sql, refId).map((hold) => hold.remaining);
  const inOrder = (list: readonly bigint[]) =>
    list
      .filter((amount) => amount !== 0n)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(' + ');
  if (inOrder(held) !== inOrder(amounts))
    findings.find(
      subject,
      `${inOrder(held) || 'nothing'} is held, not ${inOrder(amounts) || 'nothing'}`,
    );
}

function isMeant(transfer: Transfer, { flag, kind, from, to, amount, at }: Wanted): boolean {
  return (
    transfer.flag === flag &&
    transfer.kind === kind &&
    transfer.debitId === from &&
    transfer.creditId === to &&
    transfer.amount === amount &&
    (at === null || transfer.createdAt === at)
  );
}

function textOf({ flag, kind, from, to, amount, at }: Wanted): string {
  return `${flag} of ${amount} ${kind} from ${from} to ${to}${at === null ? '' : ` at ${at}`}`;
}
