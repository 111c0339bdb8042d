import type { WithdrawalState } from '@hongbao/contracts/withdrawal/withdrawal.line';
import type { RowReader } from '@hongbao/prisma/rowReader';

/** States in which a withdrawal counts against the daily limit. */
const counted: readonly WithdrawalState[] = ['underReview', 'approved', 'paidOut', 'delivered'];

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
