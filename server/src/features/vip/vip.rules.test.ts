import { describe, expect, it } from 'vitest';
import { bonusesDue, levelFor } from './vip.rules.ts';
import type { VipLevel } from './vipLevels.ts';

const levels = [
  { level: 0, totalAssetMin: 0n, upgradeBonus: 0n },
  { level: 1, totalAssetMin: 100n, upgradeBonus: 1n },
  { level: 2, totalAssetMin: 200n, upgradeBonus: 0n },
  { level: 3, totalAssetMin: 300n, upgradeBonus: 3n },
] as VipLevel[];

describe('the level of total assets', () => {
  it.each([
    [-1n, 0],
    [0n, 0],
    [99n, 0],
    [100n, 1],
    [299n, 2],
    [300n, 3],
    [10_000n, 3],
  ])('%s units: %s', (assets, level) => expect(levelFor(levels, assets)).toBe(level));
});

describe('bonuses', () => {
  it.each([
    ['of all levels that were jumped over, where they have one', 0, 3, [1, 3]],
    ['never a second time', 1, 3, [3]],
    ['none for a level reached before', 3, 3, []],
    ['none above the level', 0, 2, [1]],
  ])('%s', (_, highest, level, due) =>
    expect(bonusesDue(levels, highest, level).map((each) => each.level)).toEqual(due),
  );
});
