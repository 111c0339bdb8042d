import { formatUnits, units } from '@hongbao/contracts/money';

/** Returns the exact sum of decimal strings. */
export const sumOf = (amounts: readonly string[]) =>
  formatUnits(amounts.reduce((sum, amount) => sum + units(amount), 0n));
