import { divide, ONE } from '../money.ts';

export interface VipThreshold {
  readonly level: number;
  /** In USDT units. */
  readonly totalAssetMin: bigint;
}

/** The level that total assets earn: the highest whose threshold they reach. Levels may come in any order. */
export function levelForAssets(levels: readonly VipThreshold[], totalAssets: bigint): number {
  const reached = levels.filter(({ totalAssetMin }) => totalAssets >= totalAssetMin);
  return Math.max(0, ...reached.map(({ level }) => level));
}

export interface VipProgress {
  /** Null at the top. */
  readonly nextLevel: number | null;
  /** What is missing to the next level, in USDT units; zero at the top. */
  readonly missing: bigint;
  /** How much of the way from this level's threshold to the next is done, a fraction in units, truncated. */
  readonly share: bigint;
}

/**
 * The way to the next level. The level held may be above what the assets earn: levels fall at midnight only, and then
 * the share is zero rather than negative.
 */
export function vipProgress(
  levels: readonly VipThreshold[],
  level: number,
  totalAssets: bigint,
): VipProgress {
  const next = levels.find((one) => one.level === level + 1);
  if (!next) return { nextLevel: null, missing: 0n, share: ONE };
  const from = levels.find((one) => one.level === level)?.totalAssetMin ?? 0n;
  const done = totalAssets - from;
  const way = next.totalAssetMin - from;
  const missing = next.totalAssetMin - totalAssets;
  return {
    nextLevel: next.level,
    missing: missing > 0n ? missing : 0n,
    share: done <= 0n ? 0n : done >= way ? ONE : divide(done, way, 'truncate'),
  };
}
