import { describe, expect, it } from 'vitest';
import { leverageTiers, marketSymbols } from './marketSymbols.ts';

describe('the reference symbols', () => {
  it.each(marketSymbols)(
    '$symbol has tiers that increase in size and margin, and decrease in leverage',
    ({ symbol, maxLeverage }) => {
      const tiers = leverageTiers.filter((tier) => tier.symbol === symbol);
      expect(tiers[0]).toMatchObject({ tier: 1, maxLeverage, cumulative: 0n });
      for (const [index, tier] of tiers.slice(1).entries()) {
        const before = tiers[index];
        expect(tier.ceiling).toBeGreaterThan(before?.ceiling ?? 0n);
        expect(tier.rate).toBeGreaterThan(before?.rate ?? 0n);
        expect(tier.maxLeverage).toBeLessThan(before?.maxLeverage ?? 0);
      }
    },
  );
});
