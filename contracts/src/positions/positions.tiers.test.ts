import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, formatUnits, multiply, units } from '../money.ts';
import { contractConfig } from './contractConfig.ts';
import { spreadOf, tiersFor } from './positions.config.ts';
import { majorTiers, minorTiers } from './positions.samples.ts';
import {
  type Tier,
  notionalCapAt,
  roomAt,
  tierOf,
  tierOfOrder,
  tiersOf,
} from './positions.tiers.ts';

describe('margin tiers', () => {
  it('have the documented credits', () => {
    const credits = majorTiers.map(({ cum }) => cum);
    expect(credits).toEqual(['0', '50', '950', '11450', '131450'].map(units));
    expect(minorTiers.map(({ cum }) => cum)).toEqual(['0', '50', '1050'].map(units));
  });

  it.each([{ tiers: majorTiers }, { tiers: minorTiers }])(
    'are continuous at their bounds',
    ({ tiers }) => {
      for (const [index, tier] of tiers.entries()) {
        const before = tiers[index - 1];
        if (!before) continue;
        const at = tier.notionalFloor;
        expect(at).toBe(before.notionalCap);
        const below = multiply(at, before.mmr, 'ceil') - before.cum;
        expect(multiply(at, tier.mmr, 'ceil') - tier.cum).toBe(below);
      }
    },
  );

  it.each([
    ['0', 125],
    ['50000', 125],
    ['50000.00000001', 100],
    ['600000', 100],
    ['70000000', 25],
    ['70000000.00000001', undefined],
  ])(
    'assign a notional of %s to the tier with a maximum leverage of %s',
    (notional, maxLeverage) => {
      expect(tierOf(majorTiers, units(notional))?.maxLeverage).toBe(maxLeverage);
    },
  );

  it.each([
    [125, '50000'],
    [100, '600000'],
    [76, '600000'],
    [20, '70000000'],
    [126, '0'],
  ])('allow at a leverage of %s a notional of up to %s', (leverage, cap) => {
    expect(notionalCapAt(majorTiers, leverage)).toBe(units(cap));
  });

  it('round a credit below one unit down to zero', () => {
    const made = tiersOf([
      { notionalCap: '0.00000001', maxLeverage: 2, mmr: '0' },
      { notionalCap: '1', maxLeverage: 1, mmr: '0.5' },
    ]);
    expect(made.map(({ cum }) => cum)).toEqual([0n, 0n]);
  });

  it('give an order the exact credit for its part in lower tiers, and never a negative credit', () => {
    const row = { maxLeverage: 1, mmr: 0n, cum: 0n, notionalFloor: 0n, notionalCap: 4n };
    const tiers = [row, { ...row, mmr: ONE, cum: 4n, notionalFloor: 4n, notionalCap: 9n }];
    const credits = [1n, 3n, 4n, 5n].map((exposure) => tierOfOrder(tiers, exposure, 4n)?.cum);
    expect(credits).toEqual([3n, 1n, 0n, 0n]);
  });

  it('are unchanged after conversion to the contract setting and back', () => {
    const rows = majorTiers.map(({ notionalCap, mmr, cum, maxLeverage }) => ({
      notionalCap: formatUnits(notionalCap),
      mmr: formatUnits(mmr),
      cum: formatUnits(cum),
      maxLeverage,
    }));
    const config = contractConfig.parse({
      spread: '0.0002',
      tiers: { 'BTC/USDT': rows },
    });
    expect(tiersFor(config, 'BTC/USDT')).toEqual(majorTiers);
    expect(tiersFor(config, 'NONE/USDT')).toEqual([]);
    expect(spreadOf(config)).toBe(20_000n);
  });
});

/** The exact maintenance margin of a notional, `N * mmr - cum`, in units of 1e-16. */
const kept = (notional: bigint, { mmr, cum }: Tier) => notional * mmr - cum * ONE;

describe('the tier of an order with an existing exposure', () => {
  it.each([
    ['no exposure', '0', '50000', 125, '0'],
    ['no exposure', '0', '50000.00000001', 100, '50'],
    ['one unit', '0.00000001', '50000', 100, '49.99999999'],
    ['half of the first tier', '25000', '25000', 125, '0'],
    ['half of the first tier', '25000', '75000', 100, '25'],
    ['the whole first tier', '50000', '10', 100, '0'],
    ['a part of the second tier', '100000', '500000', 100, '0'],
    ['a part of the second tier', '100000', '500001', 75, '750'],
    ['all tiers except the last', '12000000', '10', 25, '0'],
    ['no exposure', '0', '70000000', 25, '131450'],
  ])(
    'with %s (%s), for an order of %s, allows a leverage of %s and has a credit of %s',
    (...row) => {
      const [, exposure, notional, maxLeverage, cum] = row;
      const tier = tierOfOrder(majorTiers, units(exposure), units(notional));
      expect(tier).toMatchObject({ maxLeverage, cum: units(cum) });
    },
  );

  it.each([
    ['69999999.99999999', '0.00000002'],
    ['70000001', '0'],
  ])('is null above the highest tier: exposure %s, order %s', (exposure, notional) => {
    expect(tierOfOrder(majorTiers, units(exposure), units(notional))).toBeNull();
  });

  const sizes = fc.array(fc.bigInt({ min: 1n, max: units('3000000') }), {
    minLength: 1,
    maxLength: 20,
  });
  it.each([{ tiers: majorTiers }, { tiers: minorTiers }])(
    'requires for many small orders at least the maintenance margin of one large order',
    ({ tiers }) => {
      fc.assert(
        fc.property(sizes, (notionals) => {
          const whole = notionals.reduce((sum, each) => sum + each, 0n);
          const one = tierOf(tiers, whole);
          let exposure = 0n;
          let sum = 0n;
          let last: Tier | null = null;
          for (const notional of notionals) {
            last = tierOfOrder(tiers, exposure, notional);
            if (last) {
              expect(last.cum).toBeGreaterThanOrEqual(0n);
              expect(kept(notional, last)).toBeGreaterThanOrEqual(0n);
              sum += kept(notional, last);
            }
            exposure += notional;
          }
          expect(last?.maxLeverage).toBe(one?.maxLeverage);
          if (one) expect(sum).toBeGreaterThanOrEqual(kept(whole, one));
        }),
        { numRuns: 1000 },
      );
    },
  );

  it.each([
    [100, '0', '600000'],
    [100, '40000', '560000'],
    [100, '600000', '0'],
    [100, '700000', '0'],
    [126, '0', '0'],
  ])(
    'allows at a leverage of %s with an exposure of %s an order of up to %s',
    (leverage, exposure, room) => {
      expect(roomAt(majorTiers, leverage, units(exposure))).toBe(units(room));
    },
  );
});
