import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, ONE, units } from '../money.ts';
import {
  distanceToLiquidation,
  entryPrice,
  exitPrice,
  initialMargin,
  isLiquidated,
  liquidationPrice,
  maintenanceMargin,
  notionalOf,
  openingCost,
  tradingFee,
  unrealizedPnl,
  yieldOf,
} from './positions.quote.ts';
import { majorTiers, minorTiers, spread, takerFee, tick } from './positions.samples.ts';
import { tierOf } from './positions.tiers.ts';
import { directions } from './positions.types.ts';

const direction = fc.constantFrom(...directions);
const price = fc.bigInt({ min: units('0.01'), max: units('200000') });
const quantity = fc.bigInt({ min: units('0.001'), max: units('100') });
const leverage = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100);
const tiers = fc.constantFrom(majorTiers, minorTiers);

/** Arbitrary position that the tiers allow. */
const opened = fc
  .record({ direction, entry: price, quantity, leverage, tiers })
  .map((order) => {
    const tier = tierOf(order.tiers, notionalOf(order.quantity, order.entry));
    return { ...order, tier, margin: initialMargin(order.quantity, order.entry, order.leverage) };
  })
  .filter(({ tier, leverage: chosen }) => tier !== null && chosen <= tier.maxLeverage);

describe('the liquidation price', () => {
  it.each([
    { side: 'long', quantity: '0.1', leverage: 10, expected: '54244.09' },
    { side: 'short', quantity: '0.1', leverage: 10, expected: '65704.33' },
    { side: 'long', quantity: '0.1', leverage: 50, expected: '59065.79' },
    { side: 'long', quantity: '0.1', leverage: 100, expected: '59668.50' },
    { side: 'long', quantity: '2', leverage: 20, expected: '57290.09' },
  ] as const)('of a $side of $quantity at $leverage x is $expected', (sample) => {
    const entry = units('60000');
    const size = units(sample.quantity);
    const tier = tierOf(majorTiers, notionalOf(size, entry));
    if (!tier) throw new Error('The sample lies within the tiers.');
    const margin = initialMargin(size, entry, sample.leverage);
    const holding = { direction: sample.side, entry, quantity: size, margin };
    expect(liquidationPrice(holding, tier, takerFee, tick)).toBe(units(sample.expected));
  });

  it('does not exist for a long without leverage, but exists for a short', () => {
    const [tier] = majorTiers;
    const holding = { entry: units('60000'), quantity: ONE, margin: units('60000') };
    if (!tier) throw new Error('There are tiers.');
    expect(liquidationPrice({ ...holding, direction: 'long' }, tier, takerFee, tick)).toBe(null);
    const short = liquidationPrice({ ...holding, direction: 'short' }, tier, takerFee, tick);
    expect(formatUnits(short ?? 0n)).toBe('119462.41000000');
  });

  it('does not exist below one tick', () => {
    const tier = { mmr: 0n, cum: 0n };
    const holding = { direction: 'long', entry: units('100'), quantity: ONE } as const;
    const at = (margin: string) =>
      liquidationPrice({ ...holding, margin: units(margin) }, tier, 0n, units('0.01'));
    expect([at('99.99'), at('99.99000001'), at('99.99999999')]).toEqual([
      units('0.01'),
      null,
      null,
    ]);
  });

  it('is the price at which margin plus result, minus the close fee, equals the maintenance margin', () => {
    fc.assert(
      fc.property(opened, ({ tier, ...holding }) => {
        if (!tier) return;
        const at = liquidationPrice(holding, tier, takerFee, 1n);
        if (at === null) return;
        const closeFee = tradingFee(holding.quantity, at, takerFee);
        const equity = holding.margin + unrealizedPnl(holding, at) - closeFee;
        const needed = (holding.quantity * at * tier.mmr) / (ONE * ONE) - tier.cum;
        // One unit of price changes the equity by the size in units; roundings add at most three units.
        const slack = (holding.quantity * 2n) / ONE + 4n;
        expect(equity - needed).toBeGreaterThanOrEqual(-slack);
        expect(equity - needed).toBeLessThanOrEqual(slack);
      }),
      { numRuns: 1000 },
    );
  });

  it('is a multiple of the tick, below the entry of a long and above the entry of a short', () => {
    fc.assert(
      fc.property(opened, ({ tier, ...holding }) => {
        const at = tier && liquidationPrice(holding, tier, takerFee, 1n);
        const onTick = tier && liquidationPrice(holding, tier, takerFee, tick);
        if (at === null) return;
        expect(at < holding.entry).toBe(holding.direction === 'long');
        expect((onTick ?? 0n) % tick).toBe(0n);
        expect(at - (onTick ?? 0n)).toBeLessThan(tick);
      }),
    );
  });

  it('moves away from the entry when margin is added', () => {
    fc.assert(
      fc.property(
        opened,
        fc.bigInt({ min: 1n, max: units('1000') }),
        ({ tier, ...holding }, more) => {
          if (!tier) return;
          const before = liquidationPrice(holding, tier, takerFee, 1n);
          const wider = { ...holding, margin: holding.margin + more };
          const after = liquidationPrice(wider, tier, takerFee, 1n);
          if (before === null) expect(after).toBe(null);
          else if (after !== null && holding.direction === 'long')
            expect(after <= before).toBe(true);
          else if (after !== null) expect(after >= before).toBe(true);
        },
      ),
    );
  });
});

describe('opening a position', () => {
  it('costs the margin and the fee, each rounded up', () => {
    const cost = openingCost(units('0.1'), units('60000'), 10, takerFee);
    expect(cost).toEqual({ margin: units('600'), openFee: units('3'), frozen: units('603') });
    expect(openingCost(1n, 1n, 3, takerFee)).toEqual({ margin: 1n, openFee: 1n, frozen: 2n });
  });

  it('costs at least the exact amounts, and less than two units more', () => {
    fc.assert(
      fc.property(quantity, price, leverage, (size, at, times) => {
        const { margin, openFee } = openingCost(size, at, times, takerFee);
        const over = margin * ONE * BigInt(times) - size * at;
        expect(over >= 0n && over < ONE * BigInt(times)).toBe(true);
        const feeOver = openFee * ONE * ONE - size * at * takerFee;
        expect(feeOver >= 0n && feeOver < ONE * ONE).toBe(true);
      }),
    );
  });

  it.each([
    { side: 'long', mark: '60000', entry: '60006', exit: '59994' },
    { side: 'short', mark: '60000', entry: '59994', exit: '60006' },
    { side: 'long', mark: '1234.56', entry: '1234.69', exit: '1234.43' },
    { side: 'short', mark: '1234.56', entry: '1234.43', exit: '1234.69' },
  ] as const)(
    'as a $side at mark $mark has the entry price $entry and the exit price $exit',
    (sample) => {
      const mark = units(sample.mark);
      expect(entryPrice(sample.side, mark, spread, tick)).toBe(units(sample.entry));
      expect(exitPrice(sample.side, mark, spread, tick)).toBe(units(sample.exit));
    },
  );

  it('has a price at least half the spread worse than the mark, on a multiple of the tick', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: ONE / 10n }), (mark, wide) => {
        const ask = entryPrice('long', mark, wide, tick);
        const bid = entryPrice('short', mark, wide, tick);
        expect(ask * 2n * ONE >= mark * (2n * ONE + wide)).toBe(true);
        expect(bid * 2n * ONE <= mark * (2n * ONE - wide)).toBe(true);
        expect([ask % tick, bid % tick]).toEqual([0n, 0n]);
        expect(exitPrice('long', mark, wide, tick)).toBe(bid);
        expect(exitPrice('short', mark, wide, tick)).toBe(ask);
      }),
    );
  });
});

describe('the unrealized result', () => {
  it.each([
    { side: 'long', mark: '61000', pnl: '100', yield: '0.16666666' },
    { side: 'long', mark: '59000', pnl: '-100', yield: '-0.16666666' },
    { side: 'short', mark: '59000', pnl: '100', yield: '0.16666666' },
    { side: 'short', mark: '60000', pnl: '0', yield: '0' },
  ] as const)('of a $side at $mark is $pnl', (sample) => {
    const holding = { direction: sample.side, entry: units('60000'), quantity: units('0.1') };
    const pnl = unrealizedPnl(holding, units(sample.mark));
    expect(pnl).toBe(units(sample.pnl));
    expect(yieldOf(pnl, units('600'))).toBe(units(sample.yield));
  });

  it('rounds down in both directions, so that a long and a short together never gain', () => {
    fc.assert(
      fc.property(price, price, quantity, (entry, mark, size) => {
        const long = unrealizedPnl({ direction: 'long', entry, quantity: size }, mark);
        const short = unrealizedPnl({ direction: 'short', entry, quantity: size }, mark);
        expect([0n, -1n]).toContain(long + short);
      }),
    );
  });

  it('has a yield of zero without margin', () => {
    expect(yieldOf(5n, 0n)).toBe(0n);
  });
});

describe('maintenance margin', () => {
  it('is never negative and rounds up', () => {
    const [, second] = majorTiers;
    if (!second) throw new Error('There are tiers.');
    expect(maintenanceMargin(ONE, units('60000'), second)).toBe(units('250'));
    expect(maintenanceMargin(1n, units('60000'), second)).toBe(0n);
  });
});

describe('liquidation', () => {
  it.each([
    { side: 'long', mark: '54244.10', is: false, distance: '0.00000018' },
    { side: 'long', mark: '54244.09', is: true, distance: '0' },
    { side: 'long', mark: '50000', is: true, distance: '0' },
    { side: 'short', mark: '54244.09', is: true, distance: '0' },
    { side: 'short', mark: '54244.08', is: false, distance: '0.00000018' },
  ] as const)('of a $side at mark $mark happens: $is', (sample) => {
    const at = units('54244.09');
    const mark = units(sample.mark);
    expect(isLiquidated(sample.side, mark, at)).toBe(sample.is);
    expect(distanceToLiquidation(sample.side, mark, at)).toBe(units(sample.distance));
  });

  it('is impossible without a liquidation price', () => {
    expect(isLiquidated('long', 1n, null)).toBe(false);
    expect(distanceToLiquidation('long', 1n, null)).toBe(null);
  });
});
