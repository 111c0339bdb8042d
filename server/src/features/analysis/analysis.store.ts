import type { ResultKind } from '@hongbao/contracts/analysis/analysis.types';
import { DAY_MS, WIRE_OFFSET_MS } from '@hongbao/contracts/time';
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
 * The results of a member in one book, from an instant and before another: those of closes, which are after the closing
 * fee, and payouts minus stakes of settled options.
 */
export function resultGroups(
  rows: RowReader,
  memberId: string,
  book: string,
  { from, until }: { from: number; until: number },
): ResultGroup[] {
  const [first, end] = [BigInt(from), BigInt(until)];
  const [offset, dayMs] = [BigInt(WIRE_OFFSET_MS), BigInt(DAY_MS)];
  const closes = rows.query<Row>(sql`
    SELECT p."symbol" AS "symbol", (c."createdAt" + ${offset}) / ${dayMs} AS "day",
      SUM(c."realizedPnl") AS "result", COUNT(*) AS "count",
      SUM(c."realizedPnl" > 0) AS "wins", SUM(c."realizedPnl" < 0) AS "losses"
    FROM "PositionClose" c JOIN "Position" p ON p."id" = c."positionId"
    WHERE c."memberId" = ${memberId} AND c."book" = ${book}
      AND c."createdAt" >= ${first} AND c."createdAt" < ${end}
    GROUP BY 1, 2`);
  const options = rows.query<Row>(sql`
    SELECT "symbol", ("settledAt" + ${offset}) / ${dayMs} AS "day",
      SUM("payout" - "stake") AS "result", COUNT(*) AS "count",
      SUM("payout" > "stake") AS "wins", SUM("payout" < "stake") AS "losses"
    FROM "OptionOrder"
    WHERE "memberId" = ${memberId} AND "book" = ${book}
      AND "settledAt" >= ${first} AND "settledAt" < ${end}
    GROUP BY 1, 2`);
  const group =
    (kind: ResultKind) =>
    ({ symbol, day, result, count, wins, losses }: Row): ResultGroup => ({
      kind,
      symbol,
      startsAt: Number(day) * DAY_MS - WIRE_OFFSET_MS,
      result,
      count: Number(count),
      wins: Number(wins),
      losses: Number(losses),
    });
  return [...closes.map(group('contracts')), ...options.map(group('options'))];
}
