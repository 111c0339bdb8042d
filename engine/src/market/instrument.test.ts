import { describe, expect, it } from 'vitest';
import { createInstrument } from './instrument.ts';
import { BTC, EVENING, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import type { Intervention, MarketSymbol } from './market.types.ts';
import { createSharedRandomness } from './natural.ts';

const HERE = EVENING / 1_000;
const made = (changes: Partial<MarketSymbol> = {}, interventions: Intervention[] = []) =>
  createInstrument(
    'sample',
    createSharedRandomness('sample', ORIGIN),
    { ...sampleSymbol(BTC), ...changes },
    interventions,
    RULES,
  );
const gap: Intervention = {
  id: 'a',
  symbol: BTC,
  kind: 'gap',
  percent: 10,
  startAt: EVENING,
  durationMs: 0,
  createdAt: EVENING - 60_000,
};

it.each([
  [undefined, -Infinity],
  [EVENING, HERE],
  [EVENING + 1, HERE + 1],
  [EVENING - 999, HERE],
])('an instrument listed at %s has its first price at second %d', (listedAt, first) =>
  expect(made(listedAt === undefined ? {} : { listedAt }).firstSecond).toBe(first),
);

describe('the interventions of an instrument', () => {
  const ids = (interventions: Intervention[]) =>
    made({}, interventions).interventions.map(({ id }) => id);
  it.each<[string, Intervention[], string[]]>([
    ['are sorted by creation', [{ ...gap, id: 'b', createdAt: EVENING }, gap], ['a', 'b']],
    [
      'exclude interventions in other symbols',
      [gap, { ...gap, id: 'b', symbol: 'ETH/USDT' }],
      ['a'],
    ],
    ['exclude withdrawn interventions', [{ ...gap, endedAt: EVENING - 2_000 }], []],
    ['include interventions ended after their start', [{ ...gap, endedAt: EVENING }], ['a']],
  ])('%s', (_, interventions, told) => expect(ids(interventions)).toEqual(told));
});

it('an invalid symbol is rejected with its first problem', () => {
  expect(() => made({ dailyVolume: -1, dailyVolatility: 0, pricePrecision: 9 })).toThrow(
    'BTC/USDT: dailyVolatility must be above 0, at most 0.5',
  );
  expect(() => made({ quantityPrecision: 9, pricePrecision: 9 })).toThrow(
    'BTC/USDT: pricePrecision must be a whole number from 0 to 8',
  );
  expect(() => made({ quantityPrecision: -1, marketCorrelation: 2 })).toThrow(
    'BTC/USDT: marketCorrelation must be from 0 to 0.99',
  );
});

describe('the volume of an instrument', () => {
  it('is zero for an empty span, and positive for a single second', () => {
    const { volumeBetween } = made({}, [gap]);
    expect([volumeBetween(HERE, HERE - 1), volumeBetween(HERE + 60, HERE)]).toEqual([0n, 0n]);
    expect(volumeBetween(HERE, HERE)).toBeGreaterThan(0n);
  });

  it('is a multiple of the lot size', () => {
    const units = made({ quantityPrecision: 3 }).volumeBetween(HERE, HERE + 59);
    expect([units > 0n, units % 100_000n, units % 1_000_000n === 0n]).toEqual([true, 0n, false]);
  });

  it('is capped at the maximum of a signed 64-bit integer', () => {
    const huge = { dailyVolume: 1e12, quantityPrecision: 0 };
    const week = made(huge).volumeBetween(HERE, HERE + 7 * 86_400 - 1);
    expect(week).toBe(2n ** 63n - 1n);
    expect(made(huge).volumeBetween(HERE, HERE)).toBeLessThan(2n ** 63n - 1n);
  });
});

it('an instrument with other interventions reuses only cached values from before their start', () => {
  const before = made();
  const [hour, known] = [HERE - 3_600, { low: -7, high: 7 }];
  before.ranges.learn(hour, 3_600, known);
  before.ranges.learn(HERE, 3_600, known);
  const after = before.steered([gap]);
  expect(after.ranges.whole(hour, 3_600)).toBe(known);
  expect(after.ranges.whole(HERE, 3_600)).not.toEqual(known);
  expect(after.interventions).toEqual([gap]);
  expect(after.path.at(HERE)).toBeCloseTo(before.path.at(HERE) + Math.log(1.1), 12);
});
