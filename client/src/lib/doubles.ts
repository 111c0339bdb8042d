import { parseUnits } from '@hongbao/contracts/money';

/** Converts a double of a chart (a position on an axis, the volume of a candle) to units; null if it is not finite. */
export function doubleToUnits(value: number | undefined, decimals: number): bigint | null {
  return value !== undefined && Number.isFinite(value) ? parseUnits(value.toFixed(decimals)) : null;
}

const SHARE_STEPS = 10_000n;

/** Returns a part of a whole as a double from 0 to 1, for a bar or a ring; 0 if the whole is zero. */
export function toShare(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return part >= whole ? 1 : Number((part * SHARE_STEPS) / whole) / Number(SHARE_STEPS);
}
