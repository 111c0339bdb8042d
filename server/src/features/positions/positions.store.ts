import type { PositionStatus } from '@hongbao/contracts/positions/positions.types';
import { sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { Position } from './position.types.ts';

/** Maximum positions and orders of one member that may be open in one book. */
export const OPEN_MAX = 200;

/** Statuses that count toward the limit. */
export const openStatuses: readonly string[] = ['running', 'inSettlement', 'pending'];

export function findPosition(rows: RowReader, id: string): Position | null {
  return rows.first('Position', { where: { id } }) as Position | null;
}

export function findOwnPosition(rows: RowReader, id: string, memberId: string): Position | null {
  const found = findPosition(rows, id);
  return found?.memberId === memberId ? found : null;
}

/** The size of an open position or pending order at its entry, limit or trigger price; it determines the tier of the next order. */
export interface OpenSize {
  readonly id: string;
  readonly symbol: string;
  readonly quantity: bigint;
  readonly price: bigint;
}

/** The sizes of a member's open positions and pending orders in one book. At most `OPEN_MAX`. */
export function openSizes(rows: RowReader, memberId: string, book: string): OpenSize[] {
  const where = { memberId, book, status: { in: openStatuses } };
  const columns = ['id', 'symbol', 'quantity', 'openPrice', 'limitPrice', 'triggerPrice'] as const;
  return rows
    .some('Position', columns, { where })
    .map(({ openPrice, limitPrice, triggerPrice, ...size }) => ({
      ...size,
      price: openPrice ?? limitPrice ?? triggerPrice ?? 0n,
    }));
}

/** A member's open positions and pending orders in one book, in the order of opening. At most `OPEN_MAX`. */
export function openPositions(rows: RowReader, memberId: string, book: string): Position[] {
  const where = { memberId, book, status: { in: openStatuses } };
  return rows.many('Position', { where, orderBy: [['id', 'asc']] }) as Position[];
}

/** Positions that some members opened in a book up to an instant, with any status. */
export function openedUntil(
  rows: RowReader,
  memberIds: readonly string[],
  book: string,
  until: number,
): Position[] {
  const where = { memberId: { in: memberIds }, book, openedAt: { lte: BigInt(until) } };
  return rows.many('Position', { where, orderBy: [['id', 'asc']] }) as Position[];
}

/** Full and partial closes by some members in a book up to an instant. */
export function closesUntil(
  rows: RowReader,
  memberIds: readonly string[],
  book: string,
  until: number,
) {
  const where = { memberId: { in: memberIds }, book, createdAt: { lte: BigInt(until) } };
  return rows.many('PositionClose', { where, orderBy: [['id', 'asc']] });
}

/** Full and partial closes of some positions, oldest first. */
export function closesOf(rows: RowReader, positionIds: readonly string[]) {
  return rows.many('PositionClose', {
    where: { positionId: { in: positionIds } },
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
  });
}

interface ListFilter {
  readonly memberId: string;
  readonly book: string;
  readonly id?: string | undefined;
  readonly status: PositionStatus;
  readonly symbol?: string | undefined;
  readonly skip: number;
  readonly take: number;
}

export function listPositionsPage(
  rows: RowReader,
  { memberId, book, id, status, symbol, skip, take }: ListFilter,
): { rows: Position[]; total: number } {
  const where = { memberId, book, id, status, symbol };
  return {
    rows: rows.many('Position', { where, orderBy: newestFirst, skip, take }) as Position[],
    total: rows.count('Position', where),
  };
}

/** The columns of a position that count as wealth. */
export type HeldPosition = Pick<
  Position,
  | 'id'
  | 'memberId'
  | 'symbol'
  | 'direction'
  | 'quantity'
  | 'openPrice'
  | 'closePrice'
  | 'margin'
  | 'status'
>;

const held = [
  'id',
  'memberId',
  'symbol',
  'direction',
  'quantity',
  'openPrice',
  'closePrice',
  'margin',
  'status',
] as const;

/**
 * Running and settling positions of some members. It reads only the required columns, because it runs for all members
 * at every midnight.
 */
export function heldPositions(
  rows: RowReader,
  memberIds: readonly string[],
  book: string,
): HeldPosition[] {
  const where = { memberId: { in: memberIds }, book, status: { in: ['running', 'inSettlement'] } };
  return rows.some('Position', held, { where, orderBy: [['id', 'asc']] }) as HeldPosition[];
}

/** Positions of a symbol, after `afterId`, with a level that a mark price between `low` and `high` reaches. */
export function triggerable(
  rows: RowReader,
  symbol: string,
  range: { low: bigint; high: bigint } | null,
  afterId: string,
  take: number,
): Position[] {
  const reached = range
    ? { OR: [{ triggerAbove: { lte: range.high } }, { triggerBelow: { gte: range.low } }] }
    : {};
  const where = { symbol, status: { in: ['running', 'pending'] }, id: { gt: afterId }, ...reached };
  return rows.many('Position', { where, orderBy: [['id', 'asc']], take }) as Position[];
}

/** The nearest levels of a symbol's positions and orders: the lowest above the mark price and the highest below it. */
export interface NearestLevels {
  readonly above: bigint | null;
  readonly below: bigint | null;
}

/** Symbols with a position or order that has a level, with the nearest of these levels. */
export function waitedSymbols(rows: RowReader): ReadonlyMap<string, NearestLevels> {
  const groups = rows.query<NearestLevels & { readonly symbol: string }>(sql`
    SELECT "symbol", MIN("triggerAbove") AS "above", MAX("triggerBelow") AS "below"
    FROM "Position" WHERE "status" IN ('running', 'pending') GROUP BY "symbol"`);
  return new Map(groups.map(({ symbol, above, below }) => [symbol, { above, below }]));
}

/** The open and close fees that an account of a member paid, in units. Fees paid by the insurance account are not included. */
export function tradingFees(rows: RowReader, accountId: string): bigint {
  const where = {
    debitId: accountId,
    flag: { in: ['posting', 'capture'] },
    kind: { in: ['openFee', 'closeFee'] },
  };
  return rows.sums('LedgerTransfer', ['amount'], where).amount;
}

export function realizedSum(
  rows: RowReader,
  memberId: string,
  book: string,
  since: number,
): bigint {
  const where = { memberId, book, createdAt: { gte: BigInt(since) } };
  return rows.sums('PositionClose', ['realizedPnl'], where).realizedPnl;
}
