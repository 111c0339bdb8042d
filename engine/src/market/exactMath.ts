/**
 * Functions whose results are equal to the last bit on every machine. JavaScript engines may approximate Math.exp,
 * Math.log and Math.sqrt differently, so these functions use only + - * / and Math.floor, whose results IEEE 754
 * defines exactly.
 */

const LOG2_E = 1.4426950408889634;
const SQRT_2 = 1.4142135623730951;
const LN_2 = 0.6931471805599453;
/** ln 2 as a sum of two numbers, so that `n * LN_2_HIGH` is exact for the small n used here. */
const LN_2_HIGH = 0.6931471803691238;
const LN_2_LOW = 1.9082149292705877e-10;

/** Maximum absolute exponent of exp; larger exponents are clamped. Prices never reach it. */
const EXPONENT_MAX = 60;
/** Upper bound of the absolute exponent of two: `EXPONENT_MAX / ln 2`, rounded up. */
const POWERS_OFFSET = 87;
const POWERS_OF_TWO = powersOfTwo();
const INVERSE_FACTORIALS = inverseFactorials(14);

/**
 * Returns e^x with a relative error of about 1e-15, for x from -60 to 60 (clamped beyond). Range reduction, then a
 * Taylor polynomial.
 */
export function exp(x: number): number {
  const clamped = Math.max(-EXPONENT_MAX, Math.min(EXPONENT_MAX, x));
  const n = Math.floor(clamped * LOG2_E + 0.5);
  const r = clamped - n * LN_2_HIGH - n * LN_2_LOW;
  let sum = 0;
  // Stryker disable next-line ArithmeticOperator: terms beyond the last coefficient are zero
  for (let i = INVERSE_FACTORIALS.length - 1; i >= 0; i -= 1) {
    sum = sum * r + (INVERSE_FACTORIALS[i] ?? 0);
  }
  return sum * (POWERS_OF_TWO[n + POWERS_OFFSET] ?? 0);
}

/**
 * Returns the natural logarithm of a positive number, by halving to about 1 and the series of atanh. Throws RangeError
 * for other numbers.
 */
export function ln(value: number): number {
  if (!(value > 0 && value < Infinity))
    throw new RangeError(`ln is defined for positive numbers, not for ${value}`);
  let mantissa = value;
  let exponent = 0;
  while (mantissa > SQRT_2) {
    mantissa /= 2;
    exponent += 1;
  }
  while (mantissa < SQRT_2 / 2) {
    mantissa *= 2;
    exponent -= 1;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  let series = 0;
  for (let odd = 25; odd >= 1; odd -= 2) series = series * t * t + 1 / odd;
  return exponent * LN_2 + 2 * t * series;
}

/** Returns the square root of a number from 0 to 1e12, by Newton's method. */
export function squareRoot(value: number): number {
  if (!(value >= 0 && value <= 1e12))
    throw new RangeError(`squareRoot is defined for 0 to 1e12, not for ${value}`);
  if (value === 0) return 0;
  // Stryker disable next-line MethodExpression: Newton’s method converges to the same root from every positive start
  let root = Math.max(value, 1);
  // Stryker disable next-line EqualityOperator: the iteration converges in far fewer steps
  for (let step = 0; step < 64; step += 1) root = (root + value / root) / 2;
  return root;
}

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2 * POWERS_OFFSET + 1);
  powers[POWERS_OFFSET] = 1;
  for (let n = 1; n <= POWERS_OFFSET; n += 1) {
    powers[POWERS_OFFSET + n] = (powers[POWERS_OFFSET + n - 1] ?? 0) * 2;
    powers[POWERS_OFFSET - n] = (powers[POWERS_OFFSET - n + 1] ?? 0) / 2;
  }
  return powers;
}

function inverseFactorials(count: number): Float64Array {
  const inverses = new Float64Array(count);
  let factorial = 1;
  // Stryker disable next-line EqualityOperator: a write beyond the end of a typed array has no effect
  for (let n = 0; n < count; n += 1) {
    inverses[n] = 1 / factorial;
    factorial *= n + 1;
  }
  return inverses;
}
