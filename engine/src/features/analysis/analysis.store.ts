import type { ResultKind } from '@hongbao/contracts/analysis/analysis.types';
import { DAY_MS, WIRE_OFFSET_MS } from '@hongbao/contracts/time';
import { closesBetween } from '../positions/index.ts';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { sql } from '@hongbao/prisma/sql';

/** The realized results of one kind, in one symbol, on one day (UTC+8). */
export interface ResultGroup {
  readonly kind: ResultKind;
  readonly symbol: string;
  /** Start of the day, epoch ms. */
  readonly startsAt: number;
  /** USDT in units. */
  readonly result: bigint;
  readonly count: number;
  readonly wins: number;
  readonly losses: number;
}

interface Row {
  readonly symbol: string;
  readonly day: bigint;
  readonly result: bigint;
  readonly count: bigint;
  readonly wins: bigint;
  readonly losses: bigint;
  readonly [column: string]: unknown;
}

/**
 * The results of a member in one book, from an instant and before another: those of closes, which are after all fees, and
 * payouts minus stakes of settled options.
 */
export function resultGroups(
  rows: RowReader,
  memberId: string,
  book: string,
  { from, until }: { from: number; until: number },
): ResultGroup[] {
  const [first, end] = [BigInt(from), BigInt(until)];
  const [offset, dayMs] = [BigInt(WIRE_OFFSET_MS), BigInt(DAY_MS)];
  const options = rows.query<Row>(sql`
    SELECT "symbol", ("settledAt" + ${offset}) / ${dayMs} AS "day",
      SUM("payout" - "stake") AS "result", COUNT(*) AS "count",
      SUM("payout" > "stake") AS "wins", SUM("payout" < "stake") AS "losses"
    FROM "OptionOrder"
    WHERE "memberId" = ${memberId} AND "book" = ${book}
      AND "settledAt" >= ${first} AND "settledAt" < ${end}
    GROUP BY 1, 2`);
  return [
    ...contractGroups(closesBetween(rows, memberId, book, { from, until })),
    ...options.map(({ day, count, wins, losses, symbol, result }): ResultGroup => ({
      kind: 'options',
      symbol,
      startsAt: startOf(day),
      result,
      count: Number(count),
      wins: Number(wins),
      losses: Number(losses),
    })),
  ];
}

const startOf = (day: bigint): number => Number(day) * DAY_MS - WIRE_OFFSET_MS;

/** One group for each close. */
function contractGroups(closes: ReturnType<typeof closesBetween>): ResultGroup[] {
  return closes.map(({ symbol, result, createdAt }) => ({
    kind: 'contracts',
    symbol,
    startsAt: startOf((createdAt + BigInt(WIRE_OFFSET_MS)) / BigInt(DAY_MS)),
    result,
    count: 1,
    wins: result > 0n ? 1 : 0,
    losses: result < 0n ? 1 : 0,
  }));
}
