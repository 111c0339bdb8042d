import type { VipLevel } from './vipLevels.ts';

/** The level that total assets (units of USDT) earn. `levels` lowest first, the first from zero. */
export function levelFor(levels: readonly VipLevel[], totalAssets: bigint): number {
  return levels.findLast(({ totalAssetMin }) => totalAssets >= totalAssetMin)?.level ?? 0;
}

/** The levels whose bonus is due on reaching `level`: each once, ever, also those that were jumped over. */
export function bonusesDue(
  levels: readonly VipLevel[],
  highestReached: number,
  level: number,
): VipLevel[] {
  return levels.filter(
    (each) => each.level > highestReached && each.level <= level && each.upgradeBonus > 0n,
  );
}
