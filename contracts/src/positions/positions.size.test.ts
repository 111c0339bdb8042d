import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import { initialMargin, liquidationPrice, notionalOf, openingCost } from './positions.quote.ts';
import { majorTiers, quantityStep as step, takerFee } from './positions.samples.ts';
import {
  marginToSafety,
  quantityFromMargin,
  quantityFromShare,
  quantityFromUsdt,
  removableMargin,
} from './positions.size.ts';
import { notionalCapAt } from './positions.tiers.ts';

const price = fc.bigInt({ min: units('0.01'), max: units('200000') });
const money = fc.bigInt({ min: 0n, max: units('10000000') });
const leverage = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100);

describe('a size', () => {
  it.each([
    ['6000', '60000', '0.1'],
    ['100', '60000', '0.00166'],
    ['0.5', '60000', '0'],
  ])('worth %s USDT at a price of %s is %s', (usdt, at, quantity) => {
    expect(quantityFromUsdt(units(usdt), units(at), step)).toBe(units(quantity));
  });

  it('from margin is worth at most the margin times the leverage', () => {
    expect(quantityFromMargin(units('600'), 10, units('60000'), step)).toBe(units('0.1'));
    fc.assert(
      fc.property(money, leverage, price, (margin, times, at) => {
        const quantity = quantityFromMargin(margin, times, at, step);
        expect(initialMargin(quantity, at, times) <= margin).toBe(true);
        expect(initialMargin(quantity + 2n * step, at, times) > margin).toBe(true);
      }),
    );
  });

  it('from a share of the balance is the largest whose margin and fee fit into the share', () => {
    const share = fc.constantFrom(ONE, ONE / 2n, ONE / 4n, units('0.01'));
    fc.assert(
      fc.property(money, share, leverage, price, (available, part, times, at) => {
        const notionalCap = notionalCapAt(majorTiers, times);
        const budget = { available, share: part, leverage: times, price: at, takerFee, step };
        const quantity = quantityFromShare({ ...budget, notionalCap });
        const spendable = (available * part) / ONE;
        const frozen = (size: bigint) => openingCost(size, at, times, takerFee).frozen;
        expect(quantity >= 0n && quantity % step === 0n).toBe(true);
        expect(frozen(quantity) <= spendable).toBe(true);
        expect(notionalOf(quantity, at) <= notionalCap).toBe(true);
        const isCapped = notionalOf(quantity + step, at) > notionalCap;
        // Slack of three units: two for the roundings, and one more.
        expect(isCapped || frozen(quantity + 2n * step) > spendable - 3n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('of the whole balance leaves room for the fee', () => {
    const budget = { available: units('603'), leverage: 10, price: units('60000'), takerFee, step };
    const notionalCap = units('600000');
    expect(quantityFromShare({ ...budget, share: ONE, notionalCap })).toBe(units('0.1'));
    expect(quantityFromShare({ ...budget, share: ONE / 2n, notionalCap })).toBe(units('0.05'));
    expect(quantityFromShare({ ...budget, share: ONE, notionalCap: units('3000') })).toBe(
      units('0.05'),
    );
  });
});

describe('removable margin', () => {
  const holding = { entry: units('60000'), quantity: units('0.1'), margin: units('700') };

  it.each([
    { pnl: '0', free: '100' },
    { pnl: '500', free: '100' },
    { pnl: '-40', free: '60' },
    { pnl: '-100', free: '0' },
    { pnl: '-500', free: '0' },
  ])('with a result of $pnl is $free', ({ pnl, free }) => {
    expect(removableMargin(holding, 10, units(pnl))).toBe(units(free));
  });
});

describe('the margin to safety', () => {
  const tier = { mmr: units('0.004'), cum: 0n };
  const tick = units('0.01');
  const long = {
    direction: 'long',
    entry: units('60000'),
    quantity: units('0.1'),
    margin: units('300'),
  } as const;
  const short = { ...long, direction: 'short' } as const;

  it.each([
    // Liquidation at 57,257.66. (60,000 - 55,599.99 x (1 - 0.45 %)) x 0.1 - 300, rounded up to a cent
    ['a long near liquidation', long, '57800', '165.03'],
    // Liquidation at 62,717.77. (64,400.01 x (1 + 0.45 %) - 60,000) x 0.1 - 300, rounded up to a cent
    ['a short near liquidation', short, '62200', '168.99'],
    ['a long that gains', long, '61000', '0'],
    ['a long at its entry', long, '60000', '0'],
    ['a long that has gone little of the way', long, '59000', '0'],
  ] as const)('of %s is exact', (_, holding, mark, expected) =>
    expect(marginToSafety(holding, units(mark), tier, takerFee, tick)).toBe(units(expected)),
  );

  it('leaves at most half of the way gone, and a cent and two ticks less would not', () => {
    const gone = fc.bigInt({ min: 1n, max: units('2500') });
    fc.assert(
      fc.property(fc.constantFrom(long, short), gone, (holding, loss) => {
        const side = holding.direction === 'long' ? -1n : 1n;
        const mark = holding.entry + side * loss;
        const half = holding.entry + side * 2n * loss;
        const added = marginToSafety(holding, mark, tier, takerFee, tick);
        const isSafe = (margin: bigint) => {
          const price = liquidationPrice({ ...holding, margin }, tier, takerFee, tick);
          return price === null || side * (price - half) >= 0n;
        };
        expect(isSafe(holding.margin + added)).toBe(true);
        if (added > 0n) {
          // 0.1 BTC times two ticks is 0.002 USDT.
          expect(isSafe(holding.margin + added - units('0.0125'))).toBe(false);
        }
      }),
    );
  });
});
