import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

/** Level of identity, USDT a day that may be withdrawn, credit before the VIP level counts. */
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
  }),
);
