import { describe, expect, it } from 'vitest';
import { formatUnits, multiply, units } from '../money.ts';
import { contractConfig, spreadOf, tiersFor } from './positions.config.ts';
import { majorTiers, minorTiers } from './positions.samples.ts';
import { notionalCapAt, tierOf } from './positions.tiers.ts';

describe('tiers', () => {
  it('have the published credits', () => {
    const credits = majorTiers.map(({ cum }) => cum);
    expect(credits).toEqual(['0', '50', '950', '11450', '131450'].map(units));
    expect(minorTiers.map(({ cum }) => cum)).toEqual(['0', '50', '1050'].map(units));
  });

  it.each([{ tiers: majorTiers }, { tiers: minorTiers }])('meet without a step', ({ tiers }) => {
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1];
      if (!before) continue;
      const at = tier.notionalFloor;
      expect(at).toBe(before.notionalCap);
      const below = multiply(at, before.mmr, 'ceil') - before.cum;
      expect(multiply(at, tier.mmr, 'ceil') - tier.cum).toBe(below);
    }
  });

  it.each([
    ['0', 125],
    ['50000', 125],
    ['50000.00000001', 100],
    ['600000', 100],
    ['70000000', 25],
    ['70000000.00000001', undefined],
  ])('a notional of %s is in the tier of %s x', (notional, maxLeverage) => {
    expect(tierOf(majorTiers, units(notional))?.maxLeverage).toBe(maxLeverage);
  });

  it.each([
    [125, '50000'],
    [100, '600000'],
    [76, '600000'],
    [20, '70000000'],
    [126, '0'],
  ])('%s x opens up to %s', (leverage, cap) => {
    expect(notionalCapAt(majorTiers, leverage)).toBe(units(cap));
  });

  it('survive the way through the contract setting', () => {
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
