import type { PositionStatus } from '@hongbao/contracts/positions/positions.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { Position } from './position.types.ts';

/** Most positions of one member in one book that may be open or waiting at once. */
export const OPEN_MAX = 200;

/** What is open or waits: it counts against the limit. */
export const openStatuses: readonly string[] = ['running', 'inSettlement', 'pending'];

export async function findPosition(read: PrismaClient, id: string): Promise<Position | null> {
  return (await read.position.findUnique({ where: { id } })) as Position | null;
}

export async function findOwnPosition(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<Position | null> {
  const found = await findPosition(read, id);
  return found?.memberId === memberId ? found : null;
}

/** What counts of an open position or waiting order for the tier of the next: its size at its entry price or limit. */
export interface OpenSize {
  readonly id: string;
  readonly symbol: string;
  readonly quantity: bigint;
  readonly price: bigint;
}

/** The sizes of all that a member has open or waiting in one book. At most `OPEN_MAX`. */
export async function openSizes(
  read: PrismaClient,
  memberId: string,
  book: string,
): Promise<OpenSize[]> {
  const where = { memberId, book, status: { in: [...openStatuses] } };
  const select = { id: true, symbol: true, quantity: true, openPrice: true, limitPrice: true };
  const rows = await read.position.findMany({ where, select });
  return rows.map(({ openPrice, limitPrice, ...size }) => ({
    ...size,
    price: openPrice ?? limitPrice ?? 0n,
  }));
}

/** All that a member has open or waiting in one book, in the order of opening. At most `OPEN_MAX`. */
export async function openPositions(
  read: PrismaClient,
  memberId: string,
  book: string,
): Promise<Position[]> {
  const where = { memberId, book, status: { in: [...openStatuses] } };
  return (await read.position.findMany({ where, orderBy: { id: 'asc' } })) as Position[];
}

/** What some members opened in a book up to an instant, whatever became of it. */
export async function openedUntil(
  read: PrismaClient,
  memberIds: readonly string[],
  book: string,
  until: number,
): Promise<Position[]> {
  const where = { memberId: { in: [...memberIds] }, book, openedAt: { lte: BigInt(until) } };
  return (await read.position.findMany({ where, orderBy: { id: 'asc' } })) as Position[];
}

/** What some members closed in a book up to an instant, whole or in part. */
export function closesUntil(
  read: PrismaClient,
  memberIds: readonly string[],
  book: string,
  until: number,
) {
  const where = { memberId: { in: [...memberIds] }, book, createdAt: { lte: BigInt(until) } };
  return read.positionClose.findMany({ where, orderBy: { id: 'asc' } });
}

/** What was closed of some positions, whole or in part, oldest first. */
export function closesOf(read: PrismaClient, positionIds: readonly string[]) {
  return read.positionClose.findMany({
    where: { positionId: { in: [...positionIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

interface ListFilter {
  readonly memberId: string;
  readonly book: string;
  readonly status: PositionStatus;
  readonly symbol?: string | undefined;
  readonly skip: number;
  readonly take: number;
}

export async function listPositionsPage(
  read: PrismaClient,
  { memberId, book, status, symbol, skip, take }: ListFilter,
): Promise<{ rows: Position[]; total: number }> {
  const where = { memberId, book, status, ...(symbol === undefined ? {} : { symbol }) };
  const [rows, total] = await Promise.all([
    read.position.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take }),
    read.position.count({ where }),
  ]);
  return { rows: rows as Position[], total };
}

/** What counts of a position as wealth. */
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

const held = {
  id: true,
  memberId: true,
  symbol: true,
  direction: true,
  quantity: true,
  openPrice: true,
  closePrice: true,
  margin: true,
  status: true,
} as const;

/** Running and settling positions of some members: asked for everybody at every midnight, so only what is needed. */
export async function heldPositions(
  read: PrismaClient,
  memberIds: readonly string[],
  book: string,
): Promise<HeldPosition[]> {
  const where = {
    memberId: { in: [...memberIds] },
    book,
    status: { in: ['running', 'inSettlement'] },
  };
  const rows = await read.position.findMany({ where, select: held, orderBy: { id: 'asc' } });
  return rows as HeldPosition[];
}

/** Positions of a symbol, after `afterId`, on which something happens when the mark moves between `low` and `high`. */
export async function triggerable(
  read: PrismaClient,
  symbol: string,
  range: { low: bigint; high: bigint } | null,
  afterId: string,
  take: number,
): Promise<Position[]> {
  const reached = range
    ? { OR: [{ triggerAbove: { lte: range.high } }, { triggerBelow: { gte: range.low } }] }
    : {};
  const where = { symbol, status: { in: ['running', 'pending'] }, id: { gt: afterId }, ...reached };
  return (await read.position.findMany({ where, orderBy: { id: 'asc' }, take })) as Position[];
}

/** The nearest levels that positions and orders of a symbol wait for: the lowest above, the highest below the mark. */
export interface NearestLevels {
  readonly above: bigint | null;
  readonly below: bigint | null;
}

/** Symbols in which some position or order waits for the mark, with the nearest of their levels. */
export async function waitedSymbols(
  read: PrismaClient,
): Promise<ReadonlyMap<string, NearestLevels>> {
  const groups = await read.position.groupBy({
    by: ['symbol'],
    where: { status: { in: ['running', 'pending'] } },
    _min: { triggerAbove: true },
    _max: { triggerBelow: true },
  });
  return new Map(
    groups.map(({ symbol, _min, _max }) => [
      symbol,
      { above: _min.triggerAbove, below: _max.triggerBelow },
    ]),
  );
}

export async function realizedSum(
  read: PrismaClient,
  memberId: string,
  book: string,
  since: number,
): Promise<bigint> {
  const sum = await read.positionClose.aggregate({
    where: { memberId, book, createdAt: { gte: BigInt(since) } },
    _sum: { realizedPnl: true },
  });
  return sum._sum.realizedPnl ?? 0n;
}
