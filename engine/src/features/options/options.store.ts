import type { OptionStatus } from '@hongbao/contracts/options/options.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import type { Option } from './option.types.ts';

/** All option terms, in display order. */
export function optionTerms(world: World): Promise<RowOf<'OptionTerms'>[]> {
  return world.memory.table('OptionTerms', 'all', async () =>
    world.rows.many('OptionTerms', { orderBy: [['sort', 'asc']] }),
  );
}

export function findOption(rows: RowReader, id: string): Option | null {
  return rows.first('OptionOrder', { where: { id } }) as Option | null;
}

/** Returns options by their ids. */
export function findOptions(rows: RowReader, ids: readonly string[]): ReadonlyMap<string, Option> {
  const found = rows.many('OptionOrder', { where: { id: { in: ids } } });
  return new Map(found.map((row) => [row.id, row as Option]));
}

export function findOwnOption(rows: RowReader, id: string, memberId: string): Option | null {
  const found = findOption(rows, id);
  return found?.memberId === memberId ? found : null;
}

/** The number of a member's running options: in one book, or in all of them. */
export function countRunning(rows: RowReader, memberId: string, book?: string): number {
  return rows.count('OptionOrder', { memberId, status: 'running', book });
}

interface ListFilter {
  readonly memberId: string;
  readonly book: string;
  readonly status: OptionStatus | undefined;
  readonly skip: number;
  readonly take: number;
}

export function optionsPage(
  rows: RowReader,
  { skip, take, ...where }: ListFilter,
): { rows: Option[]; total: number } {
  return {
    rows: rows.many('OptionOrder', { where, orderBy: newestFirst, skip, take }) as Option[],
    total: rows.count('OptionOrder', where),
  };
}

/**
 * The sums of a member's running options in a book and of those settled since an instant, and the number of wins and
 * losses. Units and counts.
 */
export function optionSums(rows: RowReader, memberId: string, book: string, since: number) {
  const mine = { memberId, book };
  const running = rows.sums('OptionOrder', ['stake'], { ...mine, status: 'running' });
  return {
    running: running.count,
    staked: running.stake,
    resultSince: optionResultSince(rows, memberId, book, since),
    wins: rows.count('OptionOrder', { ...mine, status: 'settled', result: 'win' }),
    losses: rows.count('OptionOrder', { ...mine, status: 'settled', result: 'lose' }),
  };
}

/** The payouts minus the stakes of a member's options in a book that were settled since an instant, in units. */
export function optionResultSince(
  rows: RowReader,
  memberId: string,
  book: string,
  since: number,
): bigint {
  const where = { memberId, book, settledAt: { gte: BigInt(since) } };
  const { payout, stake } = rows.sums('OptionOrder', ['stake', 'payout'], where);
  return payout - stake;
}

/** The stakes of a book's options bought up to an instant, by member, in units. */
export function stakesUntil(
  rows: RowReader,
  memberIds: readonly string[],
  book: string,
  until: number,
): ReadonlyMap<string, bigint> {
  const where = { memberId: { in: memberIds }, book, createdAt: { lte: BigInt(until) } };
  const groups = rows.groups('OptionOrder', 'memberId', ['stake'], where);
  return new Map(groups.map(({ memberId, stake }) => [memberId, stake]));
}
