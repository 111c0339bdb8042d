import {
  type WithdrawalState,
  statusOfState,
} from '@hongbao/contracts/withdrawal/withdrawal.states';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A withdrawal's row with its state narrowed to what the writer of rows puts there. */
export type Withdrawal = Omit<RowOf<'Withdrawal'>, 'state'> & { readonly state: WithdrawalState };

/** States in which a withdrawal counts against the day's limit. */
const counted: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut', 'delivered'];

/** States in which an operator has a say. */
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

/** USDT worth (units) of what a member asked to withdraw since an instant and was not turned down. */
export function withdrawnSince(rows: RowReader, memberId: string, since: number): bigint {
  const where = { memberId, createdAt: { gte: BigInt(since) }, state: { in: counted } };
  return rows.sums('Withdrawal', ['usdtValue'], where).usdtValue;
}

/** States in which a withdrawal’s money is set aside and has not left. */
const held: readonly WithdrawalState[] = ['underReview', 'approved'];

/** What a member’s withdrawals have set aside, amounts and fees, by coin. */
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

/** Withdrawals on which an operator can have a say, oldest first. */
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
