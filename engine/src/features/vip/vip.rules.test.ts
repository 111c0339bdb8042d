import { describe, expect, it } from 'vitest';
import { bonusesDue, levelFor } from './vip.rules.ts';
import { type VipLevel } from '../levels/index.ts';

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
  ])('for %s units is %s', (assets, level) => expect(levelFor(levels, assets)).toBe(level));
});

describe('due bonuses', () => {
  it.each([
    ['include skipped levels with a bonus', 0, 3, [1, 3]],
    ['exclude levels paid before', 1, 3, [3]],
    ['are none for a level reached before', 3, 3, []],
    ['exclude levels above the new one', 0, 2, [1]],
  ])('%s', (_, highest, level, due) =>
    expect(bonusesDue(levels, highest, level).map((each) => each.level)).toEqual(due),
  );
});
