import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import {
  breakEvenWinRate,
  entryTickAt,
  exitTickAt,
  optionPayout,
  optionResult,
} from './options.quote.ts';

describe('an option', () => {
  it.each([
    ['up', '100', '100.01', 'win'],
    ['up', '100', '99.99', 'lose'],
    ['down', '100', '99.99', 'win'],
    ['down', '100', '100.01', 'lose'],
    ['up', '100', '100', 'tie'],
    ['down', '100', '100', 'tie'],
  ] as const)('in the direction %s from %s to %s is a %s', (direction, entry, exit, result) => {
    expect(optionResult(direction, units(entry), units(exit))).toBe(result);
  });

  it('wins in one direction exactly when it loses in the other', () => {
    const price = fc.bigInt({ min: 1n, max: 1000n });
    fc.assert(
      fc.property(price, price, (entry, exit) => {
        const pair = [optionResult('up', entry, exit), optionResult('down', entry, exit)].sort();
        expect([
          ['lose', 'win'],
          ['tie', 'tie'],
        ]).toContainEqual(pair);
      }),
    );
  });

  it.each([
    ['win', '175'],
    ['tie', '100'],
    ['lose', '0'],
  ] as const)(
    'with the result %s pays %s for a stake of 100 at a payout rate of 75 %%',
    (result, payout) => {
      expect(optionPayout(units('100'), units('0.75'), result)).toBe(units(payout));
    },
  );

  it('rounds the payout down', () => {
    expect(optionPayout(1n, units('0.75'), 'win')).toBe(1n);
  });

  it.each([
    ['0.7', '0.58823530'],
    ['0.75', '0.57142858'],
    ['1', '0.5'],
  ])('at a payout rate of %s breaks even at a win rate of %s', (payoutRate, winRate) => {
    expect(breakEvenWinRate(units(payoutRate))).toBe(units(winRate));
  });

  it('has no expected loss at the break-even win rate', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: ONE }), (payoutRate) => {
        const rate = breakEvenWinRate(payoutRate);
        expect(rate * (ONE + payoutRate) >= ONE * ONE).toBe(true);
        expect((rate - 1n) * (ONE + payoutRate) < ONE * ONE).toBe(true);
      }),
    );
  });
});

describe('the ticks of an option', () => {
  it.each([
    [10_000, 10_000, 40_000],
    [10_001, 10_000, 40_000],
    [10_999, 10_000, 40_000],
  ])('accepted at %s are %s and %s', (acceptedAt, entryAt, exitAt) => {
    expect(entryTickAt(acceptedAt)).toBe(entryAt);
    expect(exitTickAt(acceptedAt, 30)).toBe(exitAt);
  });
});
