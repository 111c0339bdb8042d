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
  readonly isTold: bigint;
}

/** Each line with the movement that it tells of. `isTold`: kind, coin, reason and time are those of the movement. */
const LINES = `
  SELECT e."number", e."transferId", e."accountId", e."memberId", e."book", e."amount", e."availableAfter",
    t."flag", t."debitId", t."creditId", t."amount" AS "moved",
    e."kind" = t."kind" AND e."currency" = t."currency" AND e."refType" = t."refType"
      AND e."refId" = t."refId" AND e."createdAt" = t."createdAt" AS "isTold"
  FROM "LedgerEntry" e LEFT JOIN "LedgerTransfer" t ON t."id" = e."transferId"
  ORDER BY e."number"`;

/** Members' lines chain from zero, never below it, and tell every movement of a member's account exactly once. */
export function checkEntries(check: Check): void {
  const { file, findings } = check;
  const available = new Map<string, bigint>();
  let told = 0n;
  for (const entry of file.each<Entry>(LINES)) {
    told += 1n;
    const subject = `entry ${entry.number} of ${entry.accountId}`;
    const after = (available.get(entry.accountId) ?? 0n) + entry.amount;
    available.set(entry.accountId, entry.availableAfter);
    if (after !== entry.availableAfter)
      findings.find(subject, `comes to ${after}, not ${entry.availableAfter}`);
    if (entry.availableAfter < 0n) findings.find(subject, `below zero: ${entry.availableAfter}`);
    if (!entry.accountId.startsWith(`m${entry.memberId}/${entry.book}/`))
      findings.find(subject, 'stands in another member’s or book’s name');
    if (entry.flag === null) findings.find(subject, `tells of no movement: ${entry.transferId}`);
    else if (entry.amount !== changeOf(entry) || entry.isTold !== 1n)
      findings.find(subject, `does not say what ${entry.transferId} did`);
  }
  findings.count('entries', Number(told));
  checkEnds(check, available);
  checkOnce(check, told);
}

/** What a movement does to what the line's account can use. */
function changeOf({ flag, accountId, debitId, creditId, moved }: Entry): bigint | null {
  if (flag === 'release') return accountId === debitId ? moved : null;
  if (accountId === debitId && flag !== 'capture') return -moved;
  if (accountId === creditId && flag !== 'hold') return moved;
  return null;
}

/** The last line of an account is its balance. */
function checkEnds({ file, findings }: Check, available: ReadonlyMap<string, bigint>): void {
  const sql = `SELECT "id", "postedDebits", "postedCredits", "pendingDebits" FROM "LedgerAccount" WHERE "memberId" IS NOT NULL`;
  for (const row of file.rows<Record<string, string>>(sql)) {
    const { id = '', postedDebits = '', postedCredits = '', pendingDebits = '' } = row;
    const balance = BigInt(postedCredits) - BigInt(postedDebits) - BigInt(pendingDebits);
    if (balance !== (available.get(id) ?? 0n))
      findings.find(`account ${id}`, `has ${balance}, its lines say ${available.get(id)}`);
  }
}

/** As many lines as movements ask for, and none twice: with every line true, none is missing. */
function checkOnce({ file, findings }: Check, told: bigint): void {
  const wanted = `SELECT
    COALESCE(SUM(CASE WHEN "flag" <> 'capture' AND "debitId" LIKE 'm%' THEN 1 ELSE 0 END
      + CASE WHEN "flag" IN ('posting', 'capture') AND "creditId" LIKE 'm%' THEN 1 ELSE 0 END), 0) AS "lines"
    FROM "LedgerTransfer"`;
  const [sum] = file.rows<{ lines: bigint }>(wanted);
  if (sum?.lines !== told)
    findings.find('entries', `${told} lines tell of movements that ask for ${sum?.lines}`);
  const twice = `SELECT "transferId", "accountId" FROM "LedgerEntry"
    GROUP BY "transferId", "accountId" HAVING COUNT(*) > 1`;
  for (const { transferId, accountId } of file.rows<Record<string, string>>(twice))
    findings.find('entries', `${transferId} is told twice to ${accountId}`);
}
