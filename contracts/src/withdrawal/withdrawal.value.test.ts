import { expect, it } from 'vitest';
import { units } from '../money.ts';
import { maxWithdrawal, quoteWithdrawal } from './withdrawal.quote.ts';

const facts = {
  available: units('100'),
  fee: units('1'),
  min: units('10'),
  usdtRate: units('1.5'),
  dailyLeftUsdt: units('15.00000002'),
  step: 1n,
};

it('the value of a withdrawal is rounded up to the unit before it is compared with the daily limit', () => {
  // 10.00000001 coins at 1.5 are worth 15.000000015.
  const amount = units('10.00000001');
  expect(quoteWithdrawal(amount, facts)).toMatchObject({
    usdtValue: units('15.00000002'),
    problem: null,
  });
  const dailyLeftUsdt = units('15.00000001');
  expect(quoteWithdrawal(amount, { ...facts, dailyLeftUsdt }).problem).toBe('dailyLimitReached');
});

it.each([
  ['the limit', {}, '10.00000001'],
  ['the balance minus the fee', { dailyLeftUsdt: units('5000') }, '99'],
  ['whole steps', { step: units('0.01') }, '10'],
  ['at least the minimum', { min: units('10.00000001') }, '10.00000001'],
  ['zero below the minimum', { min: units('10.00000002') }, '0'],
  ['zero when the fee is the whole balance', { available: units('1'), min: 0n }, '0'],
  ['zero when the balance is below the fee', { available: 0n, min: 0n }, '0'],
])('the maximum withdrawal is %s', (_, change, most) =>
  expect(maxWithdrawal({ ...facts, ...change })).toBe(units(most)),
);
