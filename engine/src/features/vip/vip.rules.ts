import type { VipLevel } from '../levels/index.ts';

/** The level for total assets (units of USDT). `levels` are sorted, lowest first; the first one begins at zero. */
export function levelFor(levels: readonly VipLevel[], totalAssets: bigint): number {
  return levels.findLast(({ totalAssetMin }) => totalAssets >= totalAssetMin)?.level ?? 0;
}

/** The levels whose bonus is due on reaching `level`, including skipped levels; each is paid once. */
export function bonusesDue(
  levels: readonly VipLevel[],
  highestReached: number,
  level: number,
): VipLevel[] {
  return levels.filter(
    (each) => each.level > highestReached && each.level <= level && each.upgradeBonus > 0n,
  );
}
