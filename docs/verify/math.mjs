// Powers, logarithms and roots of fractions, computed with + - * / and floor only, so that every machine computes the
// same last bit.

export function exp(x) {
  const bounded = x > 60 ? 60 : x < -60 ? -60 : x;
  const n = Math.floor(bounded * 1.4426950408889634 + 0.5);
  const rest = bounded - n * 0.6931471803691238 - n * 1.9082149292705877e-10;
  let sum = 0;
  for (let power = 13; power >= 0; power -= 1) {
    let factorial = 1;
    for (let factor = 2; factor <= power; factor += 1) factorial *= factor;
    sum = sum * rest + 1 / factorial;
  }
  return sum * 2 ** n;
}

export function ln(value) {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa > 1.4142135623730951; exponent += 1) mantissa /= 2;
  for (; mantissa < 1.4142135623730951 / 2; exponent -= 1) mantissa *= 2;
  const t = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let odd = 25; odd >= 1; odd -= 2) sum = sum * t * t + 1 / odd;
  return exponent * 0.6931471805599453 + 2 * t * sum;
}

export function root(value) {
  if (value === 0) return 0;
  let found = value > 1 ? value : 1;
  for (let step = 0; step < 64; step += 1) found = (found + value / found) / 2;
  return found;
}
