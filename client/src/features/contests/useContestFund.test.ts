import { expect, it } from 'vitest';
import { fundAt } from './useContestFund.ts';

it.each([
  ['500', [], '500.00000000', '0.25000000'],
  ['410', ['12.5', '-30'], '392.50000000', '-0.01875000'],
])(
  'a fund of 400 with the balance %s and the results %j is worth %s',
  (balance, results, equity, rate) =>
    expect(
      fundAt(
        '400',
        balance,
        results.map((pnl) => ({ pnl })),
      ),
    ).toEqual({ equity, yield: rate }),
);
