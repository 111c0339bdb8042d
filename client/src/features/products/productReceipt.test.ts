import { expect, it } from 'vitest';
import type { AccountChange } from '../wallet/wallet.api.ts';
import { incomePath, productResult } from './productReceipt.ts';
import type { ProductOrder } from './products.api.ts';

const order = {
  type: 'arbitrage',
  status: 'ended',
  amount: '1000.00000000',
  accumulatedIncome: '21.00000000',
  dailyIncome: '3.00000000',
  cycleDays: 7,
} as ProductOrder;

it.each<[string, Partial<ProductOrder>, object]>([
  [
    'at the end of the term: the principal and the income',
    {},
    { net: '21.00000000', yield: '0.02100000', returned: '1000.00000000', days: 7 },
  ],
  [
    'after an early exit: the principal less the income',
    { status: 'cancelled', accumulatedIncome: '6.00000000' },
    { net: '0.00000000', returned: '994.00000000', takenBack: '6.00000000', days: 2 },
  ],
  [
    'before the start: the whole principal',
    { status: 'cancelled', accumulatedIncome: '0.00000000' },
    { net: '0.00000000', returned: '1000.00000000', takenBack: '0.00000000', days: 0 },
  ],
  [
    'of a machine: the income less its price',
    { type: 'miner', accumulatedIncome: '1200.00000000', cycleDays: 365 },
    { net: '200.00000000', yield: '0.20000000', returned: '0.00000000', days: 365 },
  ],
])('productResult is %s', (_, more, result) => {
  expect(productResult({ ...order, ...more })).toMatchObject(result);
});

it('incomePath sums the payments, oldest first', () => {
  const change = (type: string, amount: string, createTime: string) =>
    ({ type, amount, createTime }) as AccountChange;
  const path = incomePath([
    change('productReturn', '1000', '2026-01-08 13:00:00'),
    change('productIncome', '3.5', '2026-01-08 13:00:00'),
    change('productIncome', '3', '2026-01-07 13:00:00'),
    change('productBuy', '-1000', '2026-01-06 12:30:00'),
  ]);
  expect(path.map(({ total }) => total)).toEqual([300_000_000n, 650_000_000n]);
  expect(path[0]?.at).toBe(Date.parse('2026-01-07T13:00:00+08:00'));
});
