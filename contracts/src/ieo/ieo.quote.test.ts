import { describe, expect, it } from 'vitest';
import { formatUnits, units } from '../money.ts';
import { drawOdds, payOut, tokenCost } from './ieo.quote.ts';

describe('the cost of tokens', () => {
  it.each([
    ['100', '0.5', '50.00000000'],
    // 3.3 x 0.12345678 = 0.407407374, rounded up, because the member pays.
    ['3.3', '0.12345678', '0.40740738'],
  ])('of %s tokens at a price of %s is %s', (quantity, price, cost) => {
    expect(formatUnits(tokenCost(units(quantity), units(price)))).toBe(cost);
  });
});

describe('the odds of a draw', () => {
  it.each([
    ['300', '0', '1.00000000'],
    ['300', '300', '1.00000000'],
    ['300', '900', '0.33333333'],
  ])('with a supply of %s and applications for %s are %s', (supply, applied, odds) => {
    expect(formatUnits(drawOdds(units(supply), units(applied)))).toBe(odds);
  });
});

describe('a payment', () => {
  it.each([
    // Due amounts below, equal to and above the held amount.
    ['100', '95', '95.00000000', '0.00000000', '5.00000000'],
    ['100', '100', '100.00000000', '0.00000000', '0.00000000'],
    ['100', '105', '100.00000000', '5.00000000', '0.00000000'],
  ])(
    'with %s held and %s due is split into captured, posted and released amounts',
    (held, due, captured, posted, released) => {
      const parts = payOut(units(held), units(due));
      expect([parts.captured, parts.posted, parts.released].map(formatUnits)).toEqual([
        captured,
        posted,
        released,
      ]);
    },
  );
});
