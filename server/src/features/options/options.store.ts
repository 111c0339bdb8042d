import type { OptionStatus } from '@hongbao/contracts/options/options.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import type { Option } from './option.types.ts';

/** Everything that is offered, in the order it is shown. */
export function optionTerms(world: World): Promise<RowOf<'OptionTerms'>[]> {
  return world.memory.table('OptionTerms', 'all', () =>
    world.read.optionTerms.findMany({ orderBy: { sort: 'asc' } }),
  );
}

export async function findOption(read: PrismaClient, id: string): Promise<Option | null> {
  return (await read.optionOrder.findUnique({ where: { id } })) as Option | null;
}

/** Some options, by id. */
export async function findOptions(
  read: PrismaClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Option>> {
  const found = await read.optionOrder.findMany({ where: { id: { in: [...ids] } } });
  return new Map(found.map((row) => [row.id, row as Option]));
}

export async function findOwnOption(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<Option | null> {
  const found = await findOption(read, id);
  return found?.memberId === memberId ? found : null;
}

/** How many options a member runs: in one book, or in all of them. */
export function countRunning(read: PrismaClient, memberId: string, book?: string): Promise<number> {
  const where = { memberId, status: 'running', ...(book === undefined ? {} : { book }) };
  return read.optionOrder.count({ where });
}

interface ListFilter {
  readonly memberId: string;
  readonly book: string;
  readonly status: OptionStatus;
  readonly skip: number;
  readonly take: number;
}

export async function optionsPage(
  read: PrismaClient,
  { skip, take, ...where }: ListFilter,
): Promise<{ rows: Option[]; total: number }> {
  const [rows, total] = await Promise.all([
    read.optionOrder.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    read.optionOrder.count({ where }),
  ]);
  return { rows: rows as Option[], total };
}

/** What a member runs in a book, what was settled since an instant, and how often they won and lost. Units and counts. */
export async function optionSums(
  read: PrismaClient,
  memberId: string,
  book: string,
  since: number,
) {
  const mine = { memberId, book };
  const [running, settled, wins, losses] = await Promise.all([
    read.optionOrder.aggregate({
      where: { ...mine, status: 'running' },
      _count: true,
      _sum: { stake: true },
    }),
    read.optionOrder.aggregate({
      where: { ...mine, settledAt: { gte: BigInt(since) } },
      _sum: { stake: true, payout: true },
    }),
    read.optionOrder.count({ where: { ...mine, status: 'settled', result: 'win' } }),
    read.optionOrder.count({ where: { ...mine, status: 'settled', result: 'lose' } }),
  ]);
  return {
    running: running._count,
    staked: running._sum.stake ?? 0n,
    resultSince: (settled._sum.payout ?? 0n) - (settled._sum.stake ?? 0n),
    wins,
    losses,
  };
}

/** The stakes of a book's options bought up to an instant, by member, in units. */
export async function stakesUntil(
  read: PrismaClient,
  memberIds: readonly string[],
  book: string,
  until: number,
): Promise<ReadonlyMap<string, bigint>> {
  const groups = await read.optionOrder.groupBy({
    by: ['memberId'],
    where: { memberId: { in: [...memberIds] }, book, createdAt: { lte: BigInt(until) } },
    _sum: { stake: true },
  });
  return new Map(groups.map(({ memberId, _sum }) => [memberId, _sum.stake ?? 0n]));
}
