import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, ONE, units } from '../money.ts';
import { closePart, creditLeft, remainder } from './positions.close.ts';
import {
  type Holding,
  initialMargin,
  liquidationPrice,
  maintenanceMargin,
  notionalOf,
} from './positions.quote.ts';
import { majorTiers, takerFee, tick } from './positions.samples.ts';
import { tierOf } from './positions.tiers.ts';
import { directions } from './positions.types.ts';

const price = fc.bigInt({ min: units('0.01'), max: units('200000') });
const quantity = fc.bigInt({ min: units('0.001'), max: units('100') });
const leverage = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100);
const held: fc.Arbitrary<Holding> = fc
  .record({ direction: fc.constantFrom(...directions), entry: price, quantity, leverage })
  .map((order) => ({
    ...order,
    margin: initialMargin(order.quantity, order.entry, order.leverage),
  }));

const long: Holding = {
  direction: 'long',
  entry: units('60000'),
  quantity: units('0.1'),
  margin: units('600'),
};

describe('closing a position', () => {
  it.each([
    { part: '0.1', at: '61000', pnl: '100', fee: '3.05', released: '600', credit: '696.95' },
    { part: '0.04', at: '61000', pnl: '40', fee: '1.22', released: '240', credit: '278.78' },
    { part: '0.1', at: '59000', pnl: '-100', fee: '2.95', released: '600', credit: '497.05' },
    { part: '0.1', at: '60000', pnl: '0', fee: '3', released: '600', credit: '597' },
  ])('of $part coins at $at returns $credit', ({ part, at, pnl, fee, released, credit }) => {
    expect(closePart(long, units(part), units(at), takerFee)).toEqual({
      pnl: units(pnl),
      closeFee: units(fee),
      marginReleased: units(released),
      realized: units(pnl) - units(fee),
      credit: units(credit),
      insurance: 0n,
    });
  });

  it('far beyond the liquidation price costs exactly the margin, and the insurance account pays the rest', () => {
    const closing = closePart(long, long.quantity, units('50000'), takerFee);
    expect(closing).toMatchObject({
      credit: 0n,
      realized: -long.margin,
      insurance: units('402.5'),
    });
  });

  it.each([0n, -1n, long.quantity + 1n])('throws for an invalid size of %s', (part) => {
    expect(() => closePart(long, part, long.entry, takerFee)).toThrow(RangeError);
  });

  it('accounts for every unit, and never returns a negative amount', () => {
    fc.assert(
      fc.property(held, price, fc.bigInt({ min: 1n, max: ONE }), (holding, at, share) => {
        const part = (holding.quantity * share) / ONE || 1n;
        const closing = closePart(holding, part, at, takerFee);
        const { marginReleased, pnl, closeFee, insurance, credit, realized } = closing;
        expect(credit).toBe(marginReleased + pnl - closeFee + insurance);
        expect(credit).toBe(marginReleased + realized);
        expect(credit >= 0n && insurance >= 0n).toBe(true);
        expect(insurance === 0n || credit === 0n).toBe(true);
      }),
    );
  });

  it('at the liquidation price costs the insurance account nothing while a maintenance margin is required', () => {
    fc.assert(
      fc.property(held, (holding) => {
        const tier = tierOf(majorTiers, notionalOf(holding.quantity, holding.entry));
        const at = tier && liquidationPrice(holding, tier, takerFee, tick);
        if (!tier || at === null) return;
        const { insurance } = closePart(holding, holding.quantity, at, takerFee);
        // Slack of one tick of price for the size, because the liquidation price is truncated to the tick.
        const slack = multiply(holding.quantity, tick, 'ceil') + 4n;
        expect(insurance <= tier.cum + slack).toBe(true);
        if (maintenanceMargin(holding.quantity, at, tier) > slack) expect(insurance).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });

  it('in several parts returns the same total as in one, within two units per part, and releases the whole margin', () => {
    const shares = fc.array(fc.bigInt({ min: 1n, max: ONE / 2n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(held, price, shares, (holding, at, parts) => {
        const whole = closePart(holding, holding.quantity, at, takerFee);
        let left: Holding | null = holding;
        let released = 0n;
        let result = 0n;
        let count = 0n;
        for (const share of [...parts, ONE]) {
          if (!left) break;
          const part: bigint = (left.quantity * share) / ONE || left.quantity;
          const closing = closePart(left, part, at, takerFee);
          released += closing.marginReleased;
          result += closing.pnl - closing.closeFee;
          left = remainder(left, part, closing);
          count += 1n;
        }
        expect(left).toBe(null);
        expect(released).toBe(holding.margin);
        const difference = whole.pnl - whole.closeFee - result;
        expect(difference >= 0n && difference <= 2n * count).toBe(true);
      }),
    );
  });

  it.each([
    ['100', '4', '1', '75'],
    ['100', '3', '1', '66.66666666'],
    ['100', '3', '3', '0'],
    ['0', '3', '1', '0'],
  ])(
    'reduces a tier credit of %s on a size of %s, with %s closed, to %s',
    (cum, quantity, part, left) => {
      expect(creditLeft(units(cum), units(quantity), units(part))).toBe(units(left));
    },
  );

  it('in part changes the liquidation price by at most one tick plus rounding', () => {
    fc.assert(
      fc.property(held, fc.bigInt({ min: 1n, max: ONE - 1n }), (holding, share) => {
        const tier = tierOf(majorTiers, notionalOf(holding.quantity, holding.entry));
        const part = (holding.quantity * share) / ONE;
        if (!tier || part === 0n || holding.quantity - part < ONE / 1_000n) return;
        const before = liquidationPrice(holding, tier, takerFee, tick);
        const closing = closePart(holding, part, holding.entry, takerFee);
        const left = remainder(holding, part, closing);
        if (!left || before === null) return;
        const cum = creditLeft(tier.cum, holding.quantity, part);
        const after = liquidationPrice(left, { ...tier, cum }, takerFee, tick);
        expect(after).not.toBeNull();
        const moved = (after ?? 0n) - before;
        expect(moved <= tick && moved >= -tick).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
