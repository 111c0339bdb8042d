import { parseUnits } from '@hongbao/contracts/money';

/** A double of a picture (a place on an axis, a candle's volume) as units; null when it is no decimal. */
export function unitsOfDouble(value: number | undefined, decimals: number): bigint | null {
  return value !== undefined && Number.isFinite(value) ? parseUnits(value.toFixed(decimals)) : null;
}
