import { describe, expect, it } from 'vitest';
import { createComposition, rulesOf } from './composition.ts';
import type { Effect } from './interventions.ts';
import { BTC, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';

/** A simple natural path: the logarithm is the square of the second, divided by 1,000. */
const at = (second: number) => (second * second) / 1_000;
const sample = createNaturalPath(
  'sample',
  createSharedRandomness('sample', ORIGIN),
  sampleSymbol(BTC),
);
/** Without variance, so that volatility has no drift. */
const natural = { ...sample, at, variance: 0 };

const effect = (kind: Effect['kind'], from: number, until: number, more: Partial<Effect> = {}) => ({
  kind,
  from,
  until,
  complete: until,
  logChange: 0,
  factor: 1,
  ...more,
});
const gap = (second: number, logChange: number) => effect('gap', second, second, { logChange });
const ramp = (from: number, until: number, logChange: number) =>
  effect('ramp', from, until, { logChange });
const lively = (from: number, until: number, factor: number) =>
  effect('volatility', from, until, { factor });
const freeze = (from: number, until: number) => effect('freeze', from, until);
const replay = (from: number, until: number, seconds: number[], logs: number[]) =>
  effect('replay', from, until, { knots: { seconds, logs } });

/** Expected logarithms at some seconds, calculated manually. */
type Row = [name: string, effects: Effect[], logs: Record<number, number>];

describe('the logarithm of the price under interventions', () => {
  it.each<Row>([
    ['a gap', [gap(10, 2)], { 9: at(9), 10: at(10) + 2, 11: at(11) + 2 }],
    [
      'a ramp',
      [ramp(10, 20, 5)],
      { 9: at(9), 10: at(10), 12: at(12) + 1, 19: at(19) + 4.5, 20: at(20) + 5, 99: at(99) + 5 },
    ],
    [
      'a ramp that was ended early',
      [{ ...ramp(10, 14, 5), complete: 20 }],
      { 13: at(13) + 1.5, 14: at(14) + 2, 15: at(15) + 2, 99: at(99) + 2 },
    ],
    [
      'a move',
      [effect('move', 10, 20, { logChange: 8 })],
      { 10: at(10), 15: at(15) + 4, 19: at(19) + 8 * 0.81 * 1.2, 20: at(20) + 8 },
    ],
    [
      'a freeze, after which the price continues from the frozen price',
      [freeze(10, 20)],
      {
        9: at(9),
        10: at(10),
        19: at(10),
        20: at(10) + at(20) - at(19),
        30: at(10) + at(30) - at(19),
      },
    ],
    [
      'a freeze during a ramp, whose change of that time does not follow',
      [ramp(10, 20, 5), freeze(12, 16)],
      {
        12: at(12) + 1,
        15: at(12) + 1,
        16: at(12) + 1 + at(16) - at(15) + 0.5,
        20: at(12) + at(20) - at(15) + 3.5,
      },
    ],
    [
      'a ramp during a freeze, which moves the frozen price',
      [freeze(10, 20), ramp(12, 16, 4)],
      {
        11: at(10),
        13: at(10) + 1,
        16: at(10) + 4,
        19: at(10) + 4,
        20: at(10) + 4 + at(20) - at(19),
      },
    ],
    [
      'three times the volatility',
      [lively(10, 20, 3)],
      {
        10: at(10),
        15: at(10) + 3 * (at(15) - at(10)),
        19: at(10) + 3 * (at(19) - at(10)),
        20: at(20) + 2 * (at(20) - at(10)),
        30: at(30) + 2 * (at(20) - at(10)),
      },
    ],
    [
      'no volatility',
      [lively(10, 20, 0)],
      { 10: at(10), 19: at(10), 20: at(10), 30: at(30) - (at(20) - at(10)) },
    ],
    [
      'volatility after a gap, relative to the price after the gap',
      [gap(5, 2), lively(10, 20, 3)],
      {
        10: at(10) + 2,
        15: at(10) + 2 + 3 * (at(15) - at(10)),
        20: at(20) + 2 + 2 * (at(20) - at(10)),
      },
    ],
    [
      'volatility during a ramp, which it scales too',
      [ramp(0, 100, 10), lively(10, 20, 3)],
      {
        10: at(10) + 1,
        15: at(10) + 1 + 3 * (at(15) + 1.5 - at(10) - 1),
        20: at(20) + 2 + 2 * (at(20) + 2 - at(10) - 1),
        30: at(30) + 3 + 2 * (at(20) + 2 - at(10) - 1),
      },
    ],
    [
      'two simultaneous ramps under volatility',
      [ramp(0, 100, 10), ramp(0, 50, -10), lively(10, 20, 2)],
      { 15: at(10) - 1 + 2 * (at(15) - 1.5 - at(10) + 1) },
    ],
    [
      'volatility twice',
      [lively(10, 20, 3), lively(12, 14, 2)],
      {
        13: at(10) + 3 * (at(12) - at(10)) + 2 * 3 * (at(13) - at(12)),
        16: at(10) + 3 * (at(16) - at(10)) + 3 * (at(14) - at(12)),
      },
    ],
    [
      'a replay, which continues from its last price',
      [replay(10, 20, [2, 6, 9], [7, 9, 6])],
      {
        9: at(9),
        10: 7,
        11: 7,
        12: 7,
        14: 8,
        16: 9,
        17: 8,
        19: 6,
        20: at(20) + 6 - at(19),
        40: at(40) + 6 - at(19),
      },
    ],
    [
      'a replay that was ended early',
      [replay(10, 15, [2, 6, 9], [7, 9, 6])],
      { 14: 8, 15: at(15) + 8 - at(14), 16: at(16) + 8 - at(14) },
    ],
    [
      'a replay after a gap, which it ignores',
      [gap(5, 2), replay(10, 20, [2, 6, 9], [7, 9, 6])],
      { 9: at(9) + 2, 14: 8, 20: at(20) + 6 - at(19) },
    ],
    [
      'a gap and a ramp during a replay',
      [replay(10, 20, [2, 6, 9], [7, 9, 6]), gap(14, 1), ramp(16, 18, 2)],
      { 13: 7.5, 14: 9, 17: 8 + 1 + 1, 19: 6 + 3, 20: at(20) + 6 - at(19) + 3 },
    ],
  ])('with %s', (_, effects, logs) => {
    const { valueAt } = createComposition(natural, effects, RULES);
    for (const [second, log] of Object.entries(logs))
      expect(valueAt(effects.length, Number(second)), `at ${second}`).toBeCloseTo(log, 12);
  });
});

it('a replay at a constant price has no ramp in its formula', () => {
  const { partsAt } = createComposition(natural, [replay(10, 20, [0, 5, 9], [7, 7, 8])], RULES);
  expect(partsAt(1, 12)).toEqual({ scale: 0, offset: 7, drift: null, glides: [] });
  expect(partsAt(1, 16)).toMatchObject({
    scale: 0,
    offset: 7,
    glides: [{ effect: { kind: 'ramp', from: 15, until: 19, complete: 19 }, weight: 1 }],
  });
});

describe('the drift of volatility', () => {
  /** A day of trading time every ten seconds, with a variance of 0.04. */
  const moving = { ...natural, variance: 0.04, tradedUntil: (second: number) => second / 10 };
  const drifts = (effects: Effect[], second: number, path = moving) =>
    createComposition(path, effects, RULES).valueAt(effects.length, second) -
    createComposition(natural, effects, RULES).valueAt(effects.length, second);
  /** The drift of a day with this factor of the natural price. */
  const day = (scale: number) => -0.5 * (scale * scale - scale) * 0.04;

  it.each<[string, Effect[], Record<number, number>]>([
    [
      'compensates the mean return and remains after the end',
      [lively(10, 20, 3)],
      { 10: 0, 15: 0.5 * day(3), 19: 0.9 * day(3), 20: day(3), 50: day(3) },
    ],
    ['is upward for a factor below 1', [lively(10, 20, 0.5)], { 15: 0.5 * day(0.5), 30: day(0.5) }],
    ['is absent for a factor of 0', [lively(10, 20, 0)], { 15: 0, 30: 0 }],
    [
      'is that of the product of two factors, also if one ends before the other',
      [lively(10, 20, 3), lively(15, 30, 2)],
      {
        14: 0.4 * day(3),
        18: 0.5 * day(3) + 0.3 * day(6),
        20: 0.5 * day(3) + 0.5 * day(6),
        30: 0.5 * day(3) + 0.5 * day(6) + day(2),
        40: 0.5 * day(3) + 0.5 * day(6) + day(2),
      },
    ],
    [
      'is absent while the price is frozen or follows a replay',
      [freeze(12, 16), replay(20, 24, [3], [1]), lively(10, 30, 3)],
      { 12: 0.2 * day(3), 16: 0.2 * day(3), 20: 0.6 * day(3), 24: 0.6 * day(3), 30: 1.2 * day(3) },
    ],
  ])('%s', (_, effects, expected) => {
    for (const [second, drift] of Object.entries(expected))
      expect(drifts(effects, Number(second)), `at ${second}`).toBeCloseTo(drift, 12);
  });

  it('is absent while a later freeze holds the price', () => {
    expect(drifts([lively(10, 20, 3), freeze(12, 16)], 30)).toBeCloseTo(
      0.2 * day(3) + 0.5 * day(3),
      12,
    );
  });

  it('makes the mean return 0 for a Brownian motion in trading time', () => {
    // The mean of e^x for a normal x with variance v is e^(v/2): k times the motion plus its drift has the mean 1.
    for (const factor of [0.5, 3, 20]) {
      const motion = factor * factor * 0.04 * 0.5;
      expect(motion - factor * 0.02 + day(factor)).toBeCloseTo(0, 12);
    }
  });
});

describe('the rules of version 3', () => {
  const composed = (effects: Effect[], second: number) =>
    createComposition({ ...natural, variance: 0.04 }, effects, rulesOf(3)).valueAt(1, second);

  it('let a frozen price return to the natural price', () => {
    expect(composed([freeze(10, 20)], 19)).toBe(at(10));
    expect(composed([freeze(10, 20)], 20)).toBe(at(20));
  });

  it('give volatility no drift', () => {
    expect(composed([lively(10, 20, 3)], 15)).toBe(3 * at(15) + (1 - 3) * at(10));
  });
});
