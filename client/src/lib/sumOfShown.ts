import { displayDigits, type Figure, toShown, toUnits } from './numbers.ts';

/**
 * Returns the sum of amounts of USDT as they are displayed, so that a total beside its parts adds up; null when one is
 * unknown.
 */
export function sumOfShown(figures: readonly Figure[]): bigint | null {
  return figures.reduce<bigint | null>((sum, figure) => {
    const value = toUnits(figure);
    if (sum === null || value === null) return null;
    return sum + toShown(value, displayDigits('USDT'));
  }, 0n);
}
