import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import { levelForAssets, vipProgress } from './vip.quote.ts';

const levels = ['0', '1000', '5000', '20000', '50000'].map((min, level) => ({
  level,
  totalAssetMin: units(min),
}));
const assets = fc.bigInt({ min: -units('10'), max: units('100000') });

describe('the level for total assets', () => {
  it.each([
    ['0', 0],
    ['999.99999999', 0],
    ['1000', 1],
    ['19999.99999999', 2],
    ['20000', 3],
    ['9999999', 4],
    ['-5', 0],
  ])('of %s is %s', (total, level) => {
    expect(levelForAssets(levels, units(total))).toBe(level);
    expect(levelForAssets(levels.toReversed(), units(total))).toBe(level);
  });

  it('never falls when assets grow', () => {
    fc.assert(
      fc.property(assets, fc.bigInt({ min: 0n, max: units('100000') }), (total, more) => {
        const before = levelForAssets(levels, total);
        expect(levelForAssets(levels, total + more)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('progress to the next VIP level', () => {
  it.each([
    { level: 0, total: '250', nextLevel: 1, missing: '750', share: '0.25' },
    { level: 1, total: '1000', nextLevel: 2, missing: '4000', share: '0' },
    { level: 1, total: '4999.99999999', nextLevel: 2, missing: '0.00000001', share: '0.99999999' },
    { level: 2, total: '800', nextLevel: 3, missing: '19200', share: '0' },
    { level: 1, total: '6000', nextLevel: 2, missing: '0', share: '1' },
    { level: 4, total: '60000', nextLevel: null, missing: '0', share: '1' },
  ])(
    'at level $level with assets of $total has the share $share and the missing amount $missing',
    ({ level, total, nextLevel, missing, share }) => {
      expect(vipProgress(levels, level, units(total))).toEqual({
        nextLevel,
        missing: units(missing),
        share: units(share),
      });
    },
  );

  it('always has a share between zero and one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), assets, (level, total) => {
        const { share, missing } = vipProgress(levels, level, total);
        expect(share >= 0n && share <= ONE && missing >= 0n).toBe(true);
      }),
    );
  });
});
