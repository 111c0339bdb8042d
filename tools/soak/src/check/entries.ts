import type { Check } from './check.types.ts';
import type { Transfer } from './movements.ts';

interface Entry {
  readonly number: bigint;
  readonly transferId: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly book: string;
  readonly amount: bigint;
  readonly availableAfter: bigint;
  readonly flag: Transfer['flag'] | null;
  readonly debitId: string;
  readonly creditId: string;
  readonly moved: bigint;
  readonly isMatching: bigint;
}

/**
 * SQL that selects each statement line with its transfer. `isMatching`: kind, coin, reason and time are equal to those
 * of the transfer.
 */
const LINES = `
  SELECT e."number", e."transferId", e."accountId", e."memberId", e."book", e."amount", e."availableAfter",
    t."flag", t."debitId", t."creditId", t."amount" AS "moved",
    e."kind" = t."kind" AND e."currency" = t."currency" AND e."refType" = t."refType"
      AND e."refId" = t."refId" AND e."createdAt" = t."createdAt" AS "isMatching"
  FROM "LedgerEntry" e LEFT JOIN "LedgerTransfer" t ON t."id" = e."transferId"
  ORDER BY e."number"`;

/**
 * Checks that the statement lines of each member form a chain from zero, are never negative, and match every transfer
 * of an account of the member exactly once.
 */
export function checkEntries(check: Check): void {
  const { file, findings } = check;
  const available = new Map<string, bigint>();
  let count = 0n;
  for (const entry of file.each<Entry>(LINES)) {
    count += 1n;
    const subject = `entry ${entry.number} of ${entry.accountId}`;
    const after = (available.get(entry.accountId) ?? 0n) + entry.amount;
    available.set(entry.accountId, entry.availableAfter);
    if (after !== entry.availableAfter)
      findings.find(subject, `results in ${after}, not ${entry.availableAfter}`);
    if (entry.availableAfter < 0n) findings.find(subject, `negative: ${entry.availableAfter}`);
    if (!entry.accountId.startsWith(`m${entry.memberId}/${entry.book}/`))
      findings.find(subject, 'belongs to another member or book');
    if (entry.flag === null) findings.find(subject, `has no transfer: ${entry.transferId}`);
    else if (entry.amount !== changeOf(entry) || entry.isMatching !== 1n)
      findings.find(subject, `does not match ${entry.transferId}`);
  }
  findings.count('entries', Number(count));
  checkEnds(check, available);
  checkOnce(check, count);
}

/** Returns the change of the available balance of the account that a transfer causes. */
function changeOf({ flag, accountId, debitId, creditId, moved }: Entry): bigint | null {
  if (flag === 'release') return accountId === debitId ? moved : null;
  if (accountId === debitId && flag !== 'capture') return -moved;
  if (accountId === creditId && flag !== 'hold') return moved;
  return null;
}

/** Checks that the last line of an account equals its balance. */
function checkEnds({ file, findings }: Check, available: ReadonlyMap<string, bigint>): void {
  const sql = `SELECT "id", "postedDebits", "postedCredits", "pendingDebits" FROM "LedgerAccount" WHERE "memberId" IS NOT NULL`;
  for (const row of file.rows<Record<string, string>>(sql)) {
    const { id = '', postedDebits = '', postedCredits = '', pendingDebits = '' } = row;
    const balance = BigInt(postedCredits) - BigInt(postedDebits) - BigInt(pendingDebits);
    if (balance !== (available.get(id) ?? 0n))
      findings.find(`account ${id}`, `has ${balance}, its lines end at ${available.get(id)}`);
  }
}

/**
 * Checks that the number of lines equals the number of transfers, without duplicates. As every line matches a transfer,
 * no line is missing then.
 */
function checkOnce({ file, findings }: Check, count: bigint): void {
  const wanted = `SELECT
    COALESCE(SUM(CASE WHEN "flag" <> 'capture' AND "debitId" LIKE 'm%' THEN 1 ELSE 0 END
      + CASE WHEN "flag" IN ('posting', 'capture') AND "creditId" LIKE 'm%' THEN 1 ELSE 0 END), 0) AS "lines"
    FROM "LedgerTransfer"`;
  const [sum] = file.rows<{ lines: bigint }>(wanted);
  if (sum?.lines !== count)
    findings.find('entries', `${count} lines, but the transfers require ${sum?.lines}`);
  const twice = `SELECT "transferId", "accountId" FROM "LedgerEntry"
    GROUP BY "transferId", "accountId" HAVING COUNT(*) > 1`;
  for (const { transferId, accountId } of file.rows<Record<string, string>>(twice))
    findings.find('entries', `${transferId} has two lines in ${accountId}`);
}
