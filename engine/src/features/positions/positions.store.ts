import type { PositionStatus } from '@hongbao/contracts/positions/positions.types';
import { type Sql, join, sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { openFeeShares } from '@hongbao/contracts/positions/positions.result';
import type { WaitingLevel } from '../../world/levelWatch.ts';
import type { Position, PositionClose } from './position.types.ts';
import { waitingTrail } from './trailing.ts';

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

type HeldUntil = Pick<
  Position,
  'id' | 'symbol' | 'direction' | 'openedQuantity' | 'openPrice' | 'openedAt' | 'closedAt'
>;
type HeldClose = Pick<PositionClose, 'positionId' | 'quantity' | 'createdAt'>;

/**
 * A member's positions in a book that were open after an instant, with all their full and partial closes. Indexes find both:
 * older positions are not read.
 */
export function heldSince(rows: RowReader, memberId: string, book: string, since: number) {
  const ids = sql`
    SELECT "id" FROM "Position"
    WHERE "memberId" = ${memberId} AND "book" = ${book} AND "status" IN ('running', 'inSettlement')
    UNION SELECT "positionId" FROM "PositionClose"
    WHERE "memberId" = ${memberId} AND "book" = ${book} AND "createdAt" > ${BigInt(since)}`;
  const positions = rows.query<HeldUntil>(sql`
    SELECT "id", "symbol", "direction", "openedQuantity", "openPrice", "openedAt", "closedAt"
    FROM "Position" WHERE "id" IN (${ids})`);
  const closes = rows.query<HeldClose>(sql`
    SELECT "positionId", "quantity", "createdAt" FROM "PositionClose" WHERE "positionId" IN (${ids})`);
  const closesOfId = new Map<string, HeldClose[]>();
  for (const close of closes) {
    const known = closesOfId.get(close.positionId);
    if (known) known.push(close);
    else closesOfId.set(close.positionId, [close]);
  }
  return positions.map((position) => ({
    ...position,
    closes: closesOfId.get(position.id) ?? [],
  }));
}

/** A close with its position's symbol and opening fee. */
type CloseRow = RowOf<'PositionClose'> &
  Pick<Position, 'symbol' | 'openFee' | 'openedQuantity'> & { readonly margin: bigint };

/** Full and partial closes of some positions with their results; those of one position oldest first. */
export function closesOf(rows: RowReader, positionIds: readonly string[]): PositionClose[] {
  if (positionIds.length === 0) return [];
  return closesWhere(rows, sql`c."positionId" IN (${join(positionIds)})`);
}

/** A member's closes in a book with their results, from an instant and before another. */
export function closesBetween(
  rows: RowReader,
  memberId: string,
  book: string,
  { from, until = Number.MAX_SAFE_INTEGER }: { from: number; until?: number },
): (PositionClose & { readonly symbol: string })[] {
  // All closes of these positions, because the share of the opening fee of the last one depends on the others.
  const closes = closesWhere(
    rows,
    sql`c."positionId" IN (SELECT "positionId" FROM "PositionClose"
      WHERE "memberId" = ${memberId} AND "book" = ${book}
        AND "createdAt" >= ${BigInt(from)} AND "createdAt" < ${BigInt(until)})`,
  );
  return closes.filter(({ createdAt }) => createdAt >= from && createdAt < until);
}

function closesWhere(rows: RowReader, condition: Sql) {
  // The amount of the ledger's release of a close is its margin; without one it is zero.
  const found = rows.query<CloseRow>(sql`
    SELECT c.*, p."symbol", p."openFee", p."openedQuantity", COALESCE(t."amount", 0) AS "margin"
    FROM "PositionClose" c JOIN "Position" p ON p."id" = c."positionId"
      LEFT JOIN "LedgerTransfer" t ON t."id" = c."id" || '/margin'
    WHERE ${condition} ORDER BY c."createdAt", c."id"`);
  const byPosition = new Map<string, CloseRow[]>();
  for (const close of found) {
    const closes = byPosition.get(close.positionId);
    if (closes) closes.push(close);
    else byPosition.set(close.positionId, [close]);
  }
  return [...byPosition.values()].flatMap(withResults);
}

/** The results of all closes of one position, oldest first. */
function withResults(closes: readonly CloseRow[]) {
  const [first] = closes;
  if (!first) return [];
  const parts = closes.map(({ quantity }) => quantity);
  return openFeeShares(first, parts).flatMap((openFee, index) => {
    const close = closes[index];
    return close ? [{ ...close, openFee, result: close.realizedPnl - openFee }] : [];
  });
}

interface ListFilter {
  readonly memberId: string;
  readonly book: string;
  readonly id?: string | undefined;
  readonly status?: PositionStatus | undefined;
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
  | 'book'
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
  'book',
  'symbol',
  'direction',
  'quantity',
  'openPrice',
  'closePrice',
  'margin',
  'status',
] as const;

/**
 * Running and settling positions of some members in one book, or in all. It reads only the required columns, because it
 * runs for all members at every midnight.
 */
export function heldPositions(
  rows: RowReader,
  memberIds: readonly string[],
  book?: string,
): HeldPosition[] {
  const where = { memberId: { in: memberIds }, book, status: { in: ['running', 'inSettlement'] } };
  return rows.some('Position', held, { where, orderBy: [['id', 'asc']] }) as HeldPosition[];
}

/** Positions and orders with price levels, or those of them with one of these ids: trigger orders, or all others. */
export function waitingLevels(
  rows: RowReader,
  ids: readonly string[] | null,
  isTriggerOrder: boolean,
): WaitingLevel[] {
  const isPending = {
    status: 'pending',
    orderType: isTriggerOrder ? 'trigger' : { not: 'trigger' },
  };
  const where = {
    ...(ids === null ? {} : { id: { in: ids } }),
    ...(isTriggerOrder ? isPending : { OR: [{ status: 'running' }, isPending] }),
  };
  const found = rows.some('Position', levelCells, { where });
  return found.flatMap(({ id, triggerAbove: above, triggerBelow: below, ...position }) => {
    const levels = { above, below };
    const trailed = position as Pick<Position, 'symbol' | 'direction' | 'trailingStop'>;
    const waiting = isTriggerOrder ? levels : waitingTrail(trailed, levels);
    const hasLevel = waiting.above !== null || waiting.below !== null;
    return hasLevel ? [{ refId: id, symbol: position.symbol, ...waiting }] : [];
  });
}

const levelCells = [
  'id',
  'symbol',
  'direction',
  'triggerAbove',
  'triggerBelow',
  'trailingStop',
] as const;

/** The open and close fees that an account of a member paid, in units. Fees paid by the insurance account are not included. */
export function tradingFees(rows: RowReader, accountId: string): bigint {
  const where = {
    debitId: accountId,
    flag: { in: ['posting', 'capture'] },
    kind: { in: ['openFee', 'closeFee'] },
  };
  return rows.sums('LedgerTransfer', ['amount'], where).amount;
}

/** The sum of the results of a member's closes in a book since an instant, in units. */
export function realizedSince(
  rows: RowReader,
  memberId: string,
  book: string,
  since: number,
): bigint {
  const closes = closesBetween(rows, memberId, book, { from: since });
  return closes.reduce((sum, { result }) => sum + result, 0n);
}

/**
 * The sum of the results of all closes of a member in a book, in units. The opening fees of closed positions are summed
 * whole, so that only the closes of open positions are read.
 */
export function realizedTotal(rows: RowReader, memberId: string, book: string): bigint {
  const { realizedPnl } = rows.sums('PositionClose', ['realizedPnl'], { memberId, book });
  const [closed] = rows.query<{ fees: bigint }>(sql`
    SELECT COALESCE(SUM("openFee"), 0) AS "fees" FROM "Position"
    WHERE "memberId" = ${memberId} AND "book" = ${book} AND "status" = 'closed'
      AND "openedAt" IS NOT NULL`);
  const reduced = openPositions(rows, memberId, book).filter(
    ({ quantity, openedQuantity }) => quantity < openedQuantity,
  );
  const parts = closesOf(
    rows,
    reduced.map(({ id }) => id),
  );
  return realizedPnl - (closed?.fees ?? 0n) - parts.reduce((sum, { openFee }) => sum + openFee, 0n);
}
