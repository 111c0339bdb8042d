import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

/**
 * How much of the trading fees a member paid can be owed on credit. Less than all, for the rebates of a team return up to
 * 17 %: a member who defaults has paid more in fees than the loan was.
 */
const earned = { feeShare: units('0.5'), provenFeeShare: units('0.8'), provenDays: 30 };

/** Level of identity, USDT a day that may be withdrawn, highest credit limit before the VIP level counts. */
export const identityRows: readonly RowChange[] = (
  [
    ['none', '2000', '0'],
    ['basic', '50000', '1000'],
    ['advanced', '200000', '5000'],
  ] as const
).map(([identity, dailyWithdrawal, creditBase]) =>
  insert('IdentityLimit', {
    identity,
    dailyWithdrawal: units(dailyWithdrawal),
    creditBase: units(creditBase),
    ...earned,
  }),
);
