import { describe, expect, it } from 'vitest';
import { DRAW_MAX, drawOf, fineDrawOf, normalQuantile } from './gaussian.ts';
import { deviation, kurtosis, mean } from './statistics.ts';

const all = Array.from({ length: 4_096 }, (_, bits) => drawOf(bits));

describe('normal draws of 12 bits', () => {
  it('have mean 0, deviation 1 and the kurtosis of a normal distribution', () => {
    expect(mean(all)).toBeCloseTo(0, 14);
    expect(deviation(all)).toBeCloseTo(1, 12);
    expect(kurtosis(all)).toBeGreaterThan(2.99);
    expect(kurtosis(all)).toBeLessThan(3);
  });

  it('increase with their bits, are symmetric, and reach DRAW_MAX', () => {
    expect(all.every((draw, index) => index === 0 || draw > (all[index - 1] ?? 0))).toBe(true);
    expect(all.every((draw, index) => draw === -(all[4_095 - index] ?? 0))).toBe(true);
    expect(DRAW_MAX).toBe(all[4_095]);
    expect(DRAW_MAX).toBeCloseTo(3.6689, 4);
  });

  it('depend on the lowest 12 bits only', () => expect(drawOf(0xf000 | 17)).toBe(all[17]));

  it.each([0.05, 0.2, 0.55])(
    'have the mean of e^(%d z) that a normal distribution has',
    (scale) => {
      const ratio = mean(all.map((draw) => Math.exp(scale * draw))) / Math.exp(scale ** 2 / 2);
      expect(Math.abs(ratio - 1)).toBeLessThan(5e-5);
    },
  );
});

describe('the normal quantile', () => {
  // Values from tables of the normal distribution.
  it.each([
    [0.5, 0],
    [0.841344746068543, 1],
    [0.977249868051821, 2],
    [0.99865010196837, 3],
    [0.00134989803163, -3],
    [0.0000316712418331, -4],
    [0.000000001, -5.997807015007774],
  ])('of %d is %d', (probability, quantile) =>
    expect(normalQuantile(probability)).toBeCloseTo(quantile, 5),
  );

  it('is continuous where its two formulas meet', () => {
    for (const edge of [0.075, 0.925])
      expect(normalQuantile(edge - 1e-9)).toBeCloseTo(normalQuantile(edge + 1e-9), 6);
  });
});

it('a fine draw uses all 32 bits of a word', () => {
  expect(fineDrawOf(0)).toBeCloseTo(-6.338, 3);
  expect(fineDrawOf(-1)).toBeCloseTo(6.338, 3);
  expect(fineDrawOf(2 ** 31 - 1)).toBeLessThan(0);
  expect(fineDrawOf(-(2 ** 31))).toBeGreaterThan(0);
});
