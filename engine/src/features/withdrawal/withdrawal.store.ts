import {
  type WithdrawalState,
  statusOfState,
} from '@hongbao/contracts/withdrawal/withdrawal.states';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A withdrawal's row, whose state has the type of the stored values. */
export type Withdrawal = Omit<RowOf<'Withdrawal'>, 'state'> & { readonly state: WithdrawalState };

/** States in which a withdrawal counts against the daily limit. */
const counted: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut', 'delivered'];

/** States in which an operator can decide. */
const open: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut'];

export function findWithdrawal(rows: RowReader, id: string): Withdrawal | null {
  return rows.first('Withdrawal', { where: { id } }) as Withdrawal | null;
}

export function findOwnWithdrawal(
  rows: RowReader,
  id: string,
  memberId: string,
): Withdrawal | null {
  return rows.first('Withdrawal', { where: { id, memberId } }) as Withdrawal | null;
}

/** The value of a member's withdrawals since an instant without rejected ones, in USDT units. */
export function withdrawnSince(rows: RowReader, memberId: string, since: number): bigint {
  const where = { memberId, createdAt: { gte: BigInt(since) }, state: { in: counted } };
  return rows.sums('Withdrawal', ['usdtValue'], where).usdtValue;
}

/** States in which a withdrawal’s money is held and not yet sent. */
const held: readonly WithdrawalState[] = ['underReview', 'approved'];

/** The held amounts and fees of a member’s withdrawals, by coin. */
export function heldForWithdrawals(
  rows: RowReader,
  memberId: string,
): { currency: string; held: bigint }[] {
  const where = { memberId, state: { in: held } };
  const coins = rows.groups('Withdrawal', 'currency', ['amount', 'fee'], where);
  return coins
    .map(({ currency, amount, fee }) => ({ currency, held: amount + fee }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Withdrawals on which an operator can decide, oldest first. */
export function openWithdrawals(rows: RowReader, take: number): Withdrawal[] {
  return rows.many('Withdrawal', {
    where: { state: { in: [...open] } },
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
    take,
  }) as Withdrawal[];
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
