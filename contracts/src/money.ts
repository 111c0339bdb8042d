/**
 * Money, prices, quantities and rates are 64-bit integers in units of 1e-8, stored as BigInt. In requests and answers
 * they are decimal strings. A `number` never contains money.
 */
export const DECIMALS = 8;
export const ONE = 100_000_000n;

/**
 * The largest value of one movement or of one member’s account: the maximum of a signed 64-bit integer of units. Sums
 * may be larger.
 */
export const MAX_UNITS = 9_223_372_036_854_775_807n;

/**
 * The direction of rounding has no default, because it decides which side pays the last unit. `floor` and `ceil` round
 * toward minus and plus infinity, `truncate` toward zero, `nearest` to the nearest unit and halves away from zero.
 */
export type Rounding = 'floor' | 'ceil' | 'truncate' | 'nearest';

/**
 * Maximum amount, quantity or price in requests. It is far above every bound of a rule and far below the 64-bit limit
 * of units, so that small sums cannot overflow.
 */
export const ENTRY_MAX = '1000000000';

/** Maximum digits before the point: enough for the value of any balance at any price. */
export const WHOLE_DIGITS_MAX = 20;

const DECIMAL = new RegExp(`^(-?)(\\d{1,${WHOLE_DIGITS_MAX}})(?:\\.(\\d{1,8}))?$`);

/** Parses a decimal string ("0.0012") to units. Null for anything but a decimal of at most 20 digits and 8 places. */
export function parseUnits(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign ? -units : units;
}

/**
 * The decimal text of a JSON number: 1e-7 -> "0.0000001". Null above 2^53 and where another decimal of as many places
 * reads as the same number, because digits that the sender wrote may be lost then.
 */
export function decimalOfNumber(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  const isUnique = [digits - 1n, digits + 1n].every(
    (near) => Number(`${near}e-${places}`) !== Math.abs(value),
  );
  if (!isUnique) return null;
  const padded = digits.toString().padStart(places + 1, '0');
  return sign + (places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`);
}

/** Parses a decimal that is known to be valid (checked by a contract, or a literal). Throws otherwise. */
export function units(text: string): bigint {
  const value = parseUnits(text);
  if (value === null) throw new RangeError(`Not a decimal of at most 8 places: ${text}`);
  return value;
}

/** Formats units as a decimal string with exactly 8 places: 120000n -> "0.00120000". */
export function formatUnits(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/**
 * `a * b / c` in integers, exact until the final rounding, whose direction is named. Throws RangeError when `c` is
 * zero.
 */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  return divideRounded(a * b, c, rounding);
}

/** Product of two values in units (amount x rate, quantity x price). */
export function multiply(a: bigint, b: bigint, rounding: Rounding): bigint {
  return divideRounded(a * b, ONE, rounding);
}

/** Quotient of two values in units (notional / leverage, amount / price). Throws RangeError when `b` is zero. */
export function divide(a: bigint, b: bigint, rounding: Rounding): bigint {
  return divideRounded(a * ONE, b, rounding);
}

/** Rounds to a step (a symbol's tick, a coin's smallest quantity). `step` is in units and positive. */
export function roundToStep(value: bigint, step: bigint, rounding: Rounding): bigint {
  return divideRounded(value, step, rounding) * step;
}

/** The rounding step of a number of decimals: 2 -> 0.01 in units. */
export function stepOfDecimals(decimals: number): bigint {
  return 10n ** BigInt(DECIMALS - decimals);
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const isExact = quotient * denominator === numerator;
  if (isExact || rounding === 'truncate') return quotient;
  const isNegative = numerator < 0n !== denominator < 0n;
  if (rounding === 'nearest') {
    const rest = sizeOf(numerator - quotient * denominator);
    if (rest * 2n < sizeOf(denominator)) return quotient;
    return isNegative ? quotient - 1n : quotient + 1n;
  }
  if (rounding === 'floor') return isNegative ? quotient - 1n : quotient;
  return isNegative ? quotient : quotient + 1n;
}

const sizeOf = (value: bigint) => (value < 0n ? -value : value);

/**
 * Formats a decimal for display: truncated (never rounded) to `decimals`, thousands grouped by commas. "1234.5678", 2 ->
 * "1,234.56". Anything that is not a decimal is shown as `--`.
 */
export function displayDecimal(text: string | null | undefined, decimals: number): string {
  const value = text === null || text === undefined ? null : parseUnits(text);
  if (value === null) return '--';
  const places = Math.max(0, Math.min(DECIMALS, decimals));
  const cut = roundToStep(value, stepOfDecimals(places), 'truncate');
  const [whole = '0', fraction = ''] = formatUnits(cut < 0n ? -cut : cut).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const shown = places === 0 ? grouped : `${grouped}.${fraction.slice(0, places)}`;
  return cut < 0n ? `-${shown}` : shown;
}
