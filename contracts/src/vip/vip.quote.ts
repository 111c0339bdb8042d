import { divide, ONE } from '../money.ts';

export interface VipThreshold {
  readonly level: number;
  /** Threshold of the level in total assets, in USDT units. */
  readonly totalAssetMin: bigint;
}

/** The VIP level for total assets: the highest level whose threshold they reach. Levels may be in any order. */
export function levelForAssets(levels: readonly VipThreshold[], totalAssets: bigint): number {
  const reached = levels.filter(({ totalAssetMin }) => totalAssets >= totalAssetMin);
  return Math.max(0, ...reached.map(({ level }) => level));
}

export interface VipProgress {
  /** The next level; null at the highest one. */
  readonly nextLevel: number | null;
  /** Assets missing for the next level, in USDT units; zero at the highest level. */
  readonly missing: bigint;
  /** Progress from this level's threshold to the next, a fraction in units, truncated. */
  readonly share: bigint;
}

/**
 * Progress to the next level. The current level may be above the earned one, because levels fall at midnight only; the
 * share is then zero rather than negative.
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
