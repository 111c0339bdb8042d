/** Scale of amounts. Money, prices, quantities and rates are integers in units of 1e-8. */
export const ONE = 100_000_000n;

/** Returns `a / b` rounded down, as for a credit of the member. */
export function down(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b !== a && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Returns `a / b` rounded up, as for a debit of the member. */
export function up(a: bigint, b: bigint): bigint {
  return -down(-a, b);
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function total(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Parses a decimal in JSON ("100", "0.5") into units. */
export function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(8, '0'));
}

/** Formats units with all eight decimals, as in the proof of a draw. */
export function decimalOf(units: bigint): string {
  const digits = String(units).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
