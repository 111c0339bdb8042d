import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../money.ts';
import { maxWithdrawal, quoteWithdrawal, type WithdrawalFacts } from './withdrawal.quote.ts';

const facts: WithdrawalFacts = {
  available: units('100'),
  fee: units('1'),
  min: units('10'),
  usdtRate: units('1'),
  dailyLeftUsdt: units('2000'),
  step: units('0.01'),
};

describe('a withdrawal', () => {
  it('pays out the full amount, and holds the amount plus the fee', () => {
    expect(quoteWithdrawal(units('50'), facts)).toEqual({
      fee: units('1'),
      held: units('51'),
      received: units('50'),
      usdtValue: units('50'),
      problem: null,
    });
  });

  it.each([
    ['9.99999999', {}, 'amountTooSmall'],
    ['10', {}, null],
    ['99', {}, null],
    ['99.01', {}, 'insufficientBalance'],
    ['10.00000001', {}, 'amountOffStep'],
    ['10.001', {}, 'amountOffStep'],
    ['50', { dailyLeftUsdt: units('49.99999999') }, 'dailyLimitReached'],
    ['50', { usdtRate: units('60000') }, 'dailyLimitReached'],
  ] as const)('of %s with the changed facts %o has the problem %s', (amount, changed, problem) => {
    expect(quoteWithdrawal(units(amount), { ...facts, ...changed }).problem).toBe(problem);
  });

  it.each([
    [{}, '99'],
    [{ dailyLeftUsdt: units('40.019') }, '40.01'],
    [{ available: units('10.99') }, '0'],
    [{ available: 0n, min: 0n }, '0'],
    [{ usdtRate: units('60000'), step: 1n, min: 1n }, '0.03333333'],
  ])('with the changed facts %o is limited to %s', (changed, max) => {
    expect(maxWithdrawal({ ...facts, ...changed })).toBe(units(max));
  });

  it('of the maximum is always valid, and of one step more is never valid', () => {
    const money = fc.bigInt({ min: 0n, max: units('5000') });
    fc.assert(
      fc.property(
        money,
        money,
        fc.bigInt({ min: 1n, max: units('70000') }),
        (available, left, rate) => {
          const any = { ...facts, available, dailyLeftUsdt: left, usdtRate: rate };
          const most = maxWithdrawal(any);
          if (most > 0n) expect(quoteWithdrawal(most, any).problem).toBe(null);
          const next = most > 0n ? most + any.step : any.min;
          expect(quoteWithdrawal(next, any).problem).not.toBe(null);
        },
      ),
    );
  });
});
