import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

/**
 * Share of the trading fees a member has paid that counts toward the credit limit. Below 1, because the rebates of a
 * team return up to 17 %: a member who defaults has paid more fees than the amount of the loan.
 */
const earned = { feeShare: units('0.5'), provenFeeShare: units('0.8'), provenDays: 30 };

/** Columns: identity level, withdrawal limit per day in USDT, maximum credit limit at VIP level 0. */
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
