import { describe, expect, it } from 'vitest';
import { rulesOf } from './composition.ts';
import { interventionVolume } from './interventionVolume.ts';
import type { Effect } from './interventions.ts';
import { BTC, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import { createPath } from './path.ts';

const symbol = {
  ...sampleSymbol(BTC),
  dailyVolume: 1_000,
  quantityPrecision: 2,
  dailyVolatility: 0.0625,
};
const natural = createNaturalPath('sample', createSharedRandomness('sample', ORIGIN), symbol);
/** A natural volume of seven lots per second. */
const steady = { between: (first: number, last: number) => 7 * (last - first + 1) };
const LOTS_DAILY = 100_000;

const effect = (kind: Effect['kind'], more: Partial<Effect> = {}): Effect => ({
  kind,
  from: 100,
  until: 110,
  complete: 110,
  logChange: 0,
  factor: 1,
  ...more,
});
const gap = (logChange: number) => effect('gap', { until: 100, complete: 100, logChange });
const volumeOf = (effects: Effect[], first: number, last: number, rules = RULES) =>
  interventionVolume(symbol, createPath(natural, effects, rules), steady, first, last);

/** The tested seconds from 98 on. The effect is active from 100 to 109. */
const SECONDS = Array.from({ length: 15 }, (_, index) => 98 + index);
/**
 * Returns the expected cumulative lots for a movement of two daily deviations: half a day's volume times the completed
 * share of the movement.
 */
const half = (done: (second: number) => number) => (second: number) =>
  Math.floor(0.5 * LOTS_DAILY * done(second));
const linear = (second: number) => Math.min(Math.max(second - 100, 0), 10) / 10;
const frozen = Math.abs(natural.at(110) - natural.at(100));

describe('the volume that an intervention adds', () => {
  it.each<[string, Effect, (second: number) => number]>([
    ['occurs in one second for a gap up', gap(0.125), half((second) => (second < 100 ? 0 : 1))],
    ['occurs in one second for a gap down', gap(-0.125), half((second) => (second < 100 ? 0 : 1))],
    ['is spread evenly over a ramp', effect('ramp', { logChange: -0.125 }), half(linear)],
    [
      'is highest in the middle of a move',
      effect('move', { logChange: 0.125 }),
      half((second) => linear(second) ** 2 * (3 - 2 * linear(second))),
    ],
    [
      'covers only the completed part of a ramp that was ended early',
      effect('ramp', { logChange: 0.125, until: 104 }),
      half((second) => Math.min(linear(second), 0.4)),
    ],
    [
      'is capped at three days of volume for a large gap',
      gap(40),
      (second) => (second < 100 ? 0 : 3 * LOTS_DAILY),
    ],
    ['is zero for a freeze', effect('freeze'), () => 0],
    [
      'is 0.6 of the natural volume for each additional volatility factor',
      effect('volatility', { factor: 2 }),
      (second) => Math.floor(0.6 * 7 * Math.min(Math.max(second - 99, 0), 10)),
    ],
    [
      'is capped at three times the natural volume for high volatility',
      effect('volatility', { factor: 50 }),
      (second) => 3 * 7 * Math.min(Math.max(second - 99, 0), 10),
    ],
    ['is zero for volatility with factor 1', effect('volatility'), () => 0],
    ['is zero for reduced volatility', effect('volatility', { factor: 0.25 }), () => 0],
  ])('%s', (_, made, expected) => {
    const each = SECONDS.map((second) => volumeOf([made], second, second));
    expect(each).toEqual(SECONDS.map((second) => expected(second) - expected(second - 1)));
    // For any split of a span, the volumes of the parts sum to the volume of the span.
    for (const cut of SECONDS) {
      expect(volumeOf([made], 0, cut)).toBe(expected(cut));
      expect(volumeOf([made], cut, 500)).toBe(expected(500) - expected(cut - 1));
    }
  });
});

it('by the rules of version 3, volume occurs at the end of a freeze, in proportion to the price change', () => {
  const added = (second: number) => volumeOf([effect('freeze')], second, second, rulesOf(3));
  const lots = Math.floor((0.25 * LOTS_DAILY * frozen) / 0.0625);
  expect(SECONDS.map(added)).toEqual(SECONDS.map((second) => (second === 110 ? lots : 0)));
});

it('the volumes added by several interventions are summed', () => {
  const both = [gap(0.125), effect('ramp', { logChange: 0.125 })];
  for (const second of SECONDS) {
    const alone = both.map((each) => volumeOf([each], second, second));
    expect(volumeOf(both, second, second)).toBe(alone.reduce((sum, lots) => sum + lots, 0));
  }
});

it('the volume of a span without an active intervention is zero without evaluating the path', () => {
  const path = createPath(natural, [effect('freeze'), effect('volatility', { factor: 3 })], RULES);
  const blind = {
    ...path,
    before: () => expect.fail('looked at the price'),
  };
  const deaf = { between: () => expect.fail('looked at the volume') };
  expect(interventionVolume(symbol, blind, deaf, 0, 99)).toBe(0);
  expect(interventionVolume(symbol, blind, deaf, 111, 500)).toBe(0);
});
