import {
  type WithdrawalState,
  statusOfState,
} from '@hongbao/contracts/withdrawal/withdrawal.states';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A withdrawal's row, with its state narrowed to the values that are written there. */
export type Withdrawal = Omit<RowOf<'Withdrawal'>, 'state'> & { readonly state: WithdrawalState };

/** States in which a withdrawal counts against the daily limit. */
const counted: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut', 'delivered'];

/** States in which an operator can decide. */
const open: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut'];

export async function findWithdrawal(read: PrismaClient, id: string): Promise<Withdrawal | null> {
  return (await read.withdrawal.findUnique({ where: { id } })) as Withdrawal | null;
}

export async function findOwnWithdrawal(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<Withdrawal | null> {
  return (await read.withdrawal.findFirst({ where: { id, memberId } })) as Withdrawal | null;
}

/** The USDT value (units) of a member's withdrawals since an instant, without rejected ones. */
export function withdrawnSince(rows: RowReader, memberId: string, since: number): bigint {
  const where = { memberId, createdAt: { gte: BigInt(since) }, state: { in: counted } };
  return rows.sums('Withdrawal', ['usdtValue'], where).usdtValue;
}

/** States in which a withdrawal’s money is held and has not been sent. */
const held: readonly WithdrawalState[] = ['underReview', 'approved'];

/** The holds of a member’s withdrawals, amounts and fees, by coin. */
export async function heldForWithdrawals(
  read: PrismaClient,
  memberId: string,
): Promise<{ currency: string; held: bigint }[]> {
  const coins = await read.withdrawal.groupBy({
    by: ['currency'],
    where: { memberId, state: { in: [...held] } },
    _sum: { amount: true, fee: true },
    orderBy: { currency: 'asc' },
  });
  return coins.map(({ currency, _sum }) => {
    return { currency, held: (_sum.amount ?? 0n) + (_sum.fee ?? 0n) };
  });
}

/** Withdrawals that an operator can decide, oldest first. */
export async function openWithdrawals(read: PrismaClient, take: number): Promise<Withdrawal[]> {
  return (await read.withdrawal.findMany({
    where: { state: { in: [...open] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
  })) as Withdrawal[];
}

export function withdrawalsPage(
  rows: RowReader,
  filter: {
    memberId: string;
    id: string | null;
    status: number | null;
    skip: number;
    take: number;
  },
): { rows: Withdrawal[]; total: number } {
  const { memberId, id, status, skip, take } = filter;
  const states = Object.entries(statusOfState).flatMap(([state, number]) =>
    number === status ? [state] : [],
  );
  const where = {
    memberId,
    id: id ?? undefined,
    ...(status === null ? {} : { state: { in: states } }),
  };
  return {
    rows: rows.many('Withdrawal', { where, orderBy: newestFirst, skip, take }) as Withdrawal[],
    total: rows.count('Withdrawal', where),
  };
}
