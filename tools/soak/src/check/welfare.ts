import { houseAccount } from './accounts.ts';
import { DAY_MS, dayOf } from './calendar.ts';
import type { Check } from './check.types.ts';

interface Claim {
  readonly transferId: string;
  readonly memberId: string;
  readonly taskId: string;
  readonly kind: string | null;
  readonly goal: bigint;
  readonly createdAt: bigint;
  readonly isExact: bigint;
}

const CLAIMS = `
  SELECT t."id" AS "transferId", substr(t."creditId", 2, instr(t."creditId", '/') - 2) AS "memberId",
    t."refId" AS "taskId", w."kind", w."goal", t."createdAt",
    t."amount" = w."reward" AND t."currency" = w."currency" AND t."flag" = 'posting'
      AND t."debitId" = '${houseAccount('rewards', '')}' || w."currency" AS "isExact"
  FROM "LedgerTransfer" t LEFT JOIN "WelfareTask" w ON w."id" = t."refId"
  WHERE t."refType" = 'task' ORDER BY t.rowid`;

/**
 * SQL that counts the progress of a member in a task until an instant, by task. Its parameters are the member and the
 * instant.
 */
const done: Readonly<Record<string, string>> = {
  verify: `SELECT COUNT(*) AS "count" FROM "Member" WHERE "id" = ? AND "kycStatus" = 'authorised' AND "registeredAt" <= ?`,
  firstRecharge: `SELECT COUNT(*) AS "count" FROM "Recharge" WHERE "memberId" = ? AND "status" = 1 AND "decidedAt" <= ?`,
  firstTrade: `SELECT COUNT(*) AS "count" FROM "Position" WHERE "memberId" = ? AND "book" = 'main' AND "openedAt" <= ?`,
  inviteFriend: `SELECT COUNT(*) AS "count" FROM "Member" WHERE "invitedById" = ? AND "registeredAt" <= ?`,
};

/** Checks that a task is rewarded once per member, with the offered amount, and only after completion. */
export function checkWelfare({ file, findings }: Check): void {
  const claimed = new Set<string>();
  for (const claim of file.rows<Claim>(CLAIMS)) {
    findings.count('claims');
    const { memberId, taskId, kind, goal, createdAt } = claim;
    const subject = `task ${taskId} of member ${memberId}`;
    const name = `${memberId}/${taskId}`;
    if (claimed.has(name)) findings.find(subject, 'was rewarded twice');
    claimed.add(name);
    if (claim.isExact !== 1n) findings.find(subject, 'was not rewarded with what it offers');
    const sql = done[kind ?? ''];
    const count =
      sql === undefined
        ? longestStreak(file.rows<{ day: string }>(CHECK_INS, memberId, createdAt))
        : (file.rows<{ count: bigint }>(sql, memberId, createdAt)[0]?.count ?? 0n);
    if (count < goal) findings.find(subject, `was rewarded with ${count} of ${goal} done`);
  }
  for (const { memberId, day, createdAt } of file.rows<CheckIn>(`SELECT * FROM "CheckIn"`))
    if (day !== dayOf(createdAt))
      findings.find(`check-in of member ${memberId}`, `has the day ${day} at ${createdAt}`);
}

interface CheckIn {
  readonly memberId: string;
  readonly day: string;
  readonly createdAt: bigint;
}

const CHECK_INS = `SELECT "day" FROM "CheckIn" WHERE "memberId" = ? AND "createdAt" <= ? ORDER BY "day"`;

/** Returns the length of the longest run of consecutive days. */
function longestStreak(days: readonly { day: string }[]): bigint {
  let [streak, longest] = [0n, 0n];
  let expected = '';
  for (const { day } of days) {
    streak = day === expected ? streak + 1n : 1n;
    if (streak > longest) longest = streak;
    expected = new Date(Date.parse(day) + Number(DAY_MS)).toISOString().slice(0, 10);
  }
  return longest;
}
