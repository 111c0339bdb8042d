import { houseAccount, memberAccount } from './accounts.ts';
import { dayOf } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Wanted, expectHeld, expectMovements, movementsOf } from './movements.ts';

interface Withdrawal {
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly network: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly usdtValue: bigint;
  readonly state: string;
  readonly createdAt: bigint;
  readonly decidedAt: bigint | null;
  readonly finishedAt: bigint | null;
}

/** Transfers that each status requires, besides the hold. */
const doneIn: Readonly<Record<string, readonly ('capture' | 'release' | 'posting')[]>> = {
  underReview: [],
  approved: [],
  rejected: ['release'],
  paidOut: ['capture'],
  delivered: ['capture'],
  failed: ['capture', 'posting'],
};
const turnedDown = ['rejected', 'failed'];

/** Checks that amount and fee are held, and then captured, released or refunded once, depending on the status. */
export function checkWithdrawals(check: Check): void {
  const { file, findings } = check;
  for (const withdrawal of file.rows<Withdrawal>(`SELECT * FROM "Withdrawal"`)) {
    findings.count('withdrawals');
    const { id, state, amount, fee, decidedAt, finishedAt } = withdrawal;
    const subject = `withdrawal ${id}`;
    const done = doneIn[state];
    if (done === undefined) {
      findings.find(subject, `is ${state}`);
      continue;
    }
    const isWaiting = state === 'underReview' || state === 'approved';
    if ((state === 'underReview') !== (decidedAt === null))
      findings.find(subject, `is ${state} and was decided at ${decidedAt}`);
    if ((isWaiting || state === 'paidOut') !== (finishedAt === null))
      findings.find(subject, `is ${state} and ended at ${finishedAt}`);
    const moved = movementsOf(check, 'withdrawal', id);
    expectMovements(check, subject, moved, wantedOf(withdrawal, done));
    expectHeld(check, subject, id, isWaiting ? [amount, fee] : []);
  }
  checkFees(check);
  checkDays(check);
}

function wantedOf(withdrawal: Withdrawal, done: readonly string[]): Wanted[] {
  const { memberId, currency, amount, fee, createdAt, finishedAt, state } = withdrawal;
  const own = memberAccount(memberId, 'main', currency);
  const endedAt = turnedDown.includes(state) ? finishedAt : null;
  return [
    { kind: 'withdrawal', house: houseAccount('custody', currency), amount },
    { kind: 'withdrawalFee', house: houseAccount('fees', currency), amount: fee },
  ].flatMap(({ kind, house, amount: part }): Wanted[] => {
    const out = { kind, from: own, to: house, amount: part };
    const ways: Readonly<Record<string, Wanted>> = {
      release: { ...out, flag: 'release', at: endedAt },
      capture: { ...out, flag: 'capture', at: null },
      posting: { ...out, flag: 'posting', from: house, to: own, at: endedAt },
    };
    const after = done.flatMap((flag) => ways[flag] ?? []);
    return [{ ...out, flag: 'hold', at: createdAt }, ...after];
  });
}

/** Checks that the fee is the fee of the network; for a bank card that of the first network of the coin. */
function checkFees({ file, findings }: Check): void {
  const sql = `SELECT w."id", w."fee", w."amount", n."withdrawFee" AS "due", n."minWithdraw" AS "least"
    FROM "Withdrawal" w LEFT JOIN "CurrencyNetwork" n ON n."currency" = w."currency"
      AND n."network" = COALESCE(w."network", (SELECT f."network" FROM "CurrencyNetwork" f
        WHERE f."currency" = w."currency" ORDER BY f."sort" LIMIT 1))`;
  type Row = { id: string; fee: bigint; amount: bigint; due: bigint | null; least: bigint | null };
  for (const { id, fee, amount, due, least } of file.rows<Row>(sql)) {
    if (fee !== due) findings.find(`withdrawal ${id}`, `costs ${fee}, its network takes ${due}`);
    if (least !== null && amount < least) findings.find(`withdrawal ${id}`, `is below ${least}`);
  }
}

/**
 * Checks that the daily withdrawals of a member (UTC+8) are within the limit of the identity level. A level never
 * decreases, so the current level has the highest limit.
 */
function checkDays({ file, findings }: Check): void {
  const sql = `SELECT w."memberId", w."state", w."usdtValue", w."createdAt", l."dailyWithdrawal" AS "limit"
    FROM "Withdrawal" w JOIN "Member" m ON m."id" = w."memberId"
    JOIN "IdentityLimit" l ON l."identity" = CASE WHEN m."kycAdvancedStatus" = 'authorised' THEN 'advanced'
      WHEN m."kycStatus" = 'authorised' THEN 'basic' ELSE 'none' END`;
  const days = new Map<string, bigint>();
  for (const row of file.rows<Withdrawal & { limit: bigint }>(sql)) {
    if (turnedDown.includes(row.state)) continue;
    const day = `member ${row.memberId} on ${dayOf(row.createdAt)}`;
    const sum = (days.get(day) ?? 0n) + row.usdtValue;
    days.set(day, sum);
    if (sum > row.limit) findings.find(day, `takes out ${sum} of at most ${row.limit}`);
  }
}
