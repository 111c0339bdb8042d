import { DECIMALS, parseUnits, stepOfDecimals } from '@hongbao/contracts/money';

/**
 * Converts a double of a chart (a position on an axis, the volume of a candle) to units, truncated to a number of decimals;
 * null if it is not finite.
 */
export function doubleToUnits(value: number | undefined, decimals: number): bigint | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const units = parseUnits(value.toFixed(DECIMALS));
  return units === null ? null : units - (units % stepOfDecimals(decimals));
}

/** Like `doubleToUnits`, but rounded to the nearest step, for a position that is chosen and not displayed. */
export function nearestUnits(value: number | undefined, decimals: number): bigint | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return parseUnits(value.toFixed(decimals));
}

const SHARE_STEPS = 10_000n;

/** Returns a part of a whole as a double from 0 to 1, for a bar or a ring; 0 if the whole is zero. */
export function toShare(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return part >= whole ? 1 : Number((part * SHARE_STEPS) / whole) / Number(SHARE_STEPS);
}
