import { units } from '@hongbao/contracts/money';
import { DAY_MS, fromWireTime } from '@hongbao/contracts/time';
import { describe, expect, it } from 'vitest';
import { balanceCurve } from './balanceCurve.ts';
import { isIncomeOrExpense, sumsByCoin } from './sumsByCoin.ts';

const now = fromWireTime('2026-01-10 20:00:00');
const balances = [
  { currency: 'USDT', available: '100', total: '150', usdtValue: '150' },
  { currency: 'BTC', available: '0.001', total: '0.002', usdtValue: '200' },
];
const change = (currency: string, amount: string, createTime: string) => ({
  currency,
  amount,
  createTime,
});
const changes = [
  change('USDT', '-20', '2026-01-10 12:00:00'),
  change('BTC', '0.0005', '2026-01-09 12:00:00'),
  change('USDT', '70', '2026-01-09 09:00:00'),
];

describe('balanceCurve', () => {
  it('is computed backwards from the current balances, with every coin at its current price', () => {
    const points = balanceCurve(balances, changes, { now, since: now - 3 * DAY_MS });
    expect(points.map(({ worth }) => worth)).toEqual(['100', '100', '220', '200'].map(units));
    expect(points.at(-1)?.at).toBe(now);
  });

  it('is zero without balances', () =>
    expect(balanceCurve([], [], { now, since: now - DAY_MS }).map(({ worth }) => worth)).toEqual([
      0n,
      0n,
    ]));
});

it('sumsByCoin adds up the changes of a day for each coin', () =>
  expect(sumsByCoin(changes)).toEqual([
    ['USDT', units('50')],
    ['BTC', units('0.0005')],
  ]));

it.each([
  ['openFee', true],
  ['recharge', true],
  ['optionStake', true],
  ['positionMargin', false],
  ['productReturn', false],
  ['flashOut', false],
] as const)('isIncomeOrExpense of a change of type %s is %s', (type, expected) =>
  expect(isIncomeOrExpense({ type })).toBe(expected),
);
