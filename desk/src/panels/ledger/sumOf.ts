import { formatUnits, units } from '@hongbao/contracts/money';

/** The exact sum of wire decimals. */
export const sumOf = (amounts: readonly string[]) =>
  formatUnits(amounts.reduce((sum, amount) => sum + units(amount), 0n));
