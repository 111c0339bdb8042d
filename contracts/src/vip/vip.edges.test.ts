import { expect, it } from 'vitest';
import { ONE } from '../money.ts';
import { vipProgress } from './vip.quote.ts';

const levels = [
  { level: 0, totalAssetMin: 0n },
  { level: 1, totalAssetMin: 100n },
  { level: 2, totalAssetMin: 200n },
];

it.each([
  [99n, 0n, 101n],
  [100n, 0n, 100n],
  [101n, ONE / 100n, 99n],
  [199n, (ONE * 99n) / 100n, 1n],
  [200n, ONE, 0n],
  [201n, ONE, 0n],
])(
  'assets of %s units at level 1 have a progress of %s, with %s missing',
  (assets, share, missing) =>
    expect(vipProgress(levels, 1, assets)).toEqual({ nextLevel: 2, share, missing }),
);
