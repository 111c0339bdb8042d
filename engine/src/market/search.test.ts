import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExtremes } from './extremes.ts';
import { toEffect } from './interventions.ts';
import {
  anyIntervention,
  BTC,
  EVENING,
  sampleMarket,
  sampleSymbol,
  ticksOf,
  ORIGIN,
  RULES,
} from './market.samples.ts';
import { createSharedRandomness, createNaturalPath, LEAF_LEVEL } from './natural.ts';
import type { Trail } from './market.types.ts';
import { createPath } from './path.ts';
import { createSearcher, type Searcher } from './search.ts';

const interventions = fc.array(anyIntervention(EVENING), { maxLength: 6 });
const start = fc.integer({ min: -3_600_000, max: 10_800_000 }).map((ms) => EVENING + ms);
const length = fc.integer({ min: 0, max: 2_500_000 });
/**
 * Distance of a level from the initial price, in thousandths of a percent. Some levels are crossed and some are not.
 */
const distance = fc.integer({ min: -300, max: 3_000 }).map(BigInt);

test('firstCrossing finds the same tick as a check of every second', () => {
  fc.assert(
    fc.property(
      interventions,
      start,
      length,
      distance,
      distance,
      (steering, from, span, up, down) => {
        const market = sampleMarket(steering);
        const price = market.markPrice(BTC, from);
        const atOrAbove = price + (price * up) / 100_000n;
        const atOrBelow = price - (price * down) / 100_000n;
        const found = market.firstCrossing(BTC, { atOrAbove, atOrBelow }, from, from + span);
        const first = Math.floor(from / 1_000) * 1_000 + 1_000;
        const ticks = ticksOf(market, BTC, first, from + span);
        const index = ticks.findIndex((tick) => tick >= atOrAbove || tick <= atOrBelow);
        expect(found).toEqual(
          index < 0 ? null : { at: first + index * 1_000, price: ticks[index] },
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('firstCrossing accepts a single condition, and finds nothing without a condition', () => {
  const market = sampleMarket();
  const { high, low } = market.extremes(BTC, EVENING + 1_000, EVENING + 86_400_000);
  const until = EVENING + 86_400_000;
  expect(market.firstCrossing(BTC, { atOrAbove: high }, EVENING, until)?.price).toBe(high);
  expect(market.firstCrossing(BTC, { atOrAbove: high + 1n }, EVENING, until)).toBeNull();
  expect(market.firstCrossing(BTC, { atOrBelow: low }, EVENING, until)?.price).toBe(low);
  expect(market.firstCrossing(BTC, { atOrBelow: low - 1n }, EVENING, until)).toBeNull();
  expect(market.firstCrossing(BTC, {}, EVENING, until)).toBeNull();
});

/** The first tick that has come back from the best one to its trigger price, by a check of every second. */
function naiveRetracement(ticks: readonly bigint[], { direction, best: known, triggerOf }: Trail) {
  const isLong = direction === 'long';
  let best = known;
  for (const [index, price] of ticks.entries()) {
    if (isLong ? price > best : price < best) best = price;
    const trigger = triggerOf(best);
    if (isLong ? price <= trigger : price >= trigger) return { index, best };
  }
  return { index: null, best };
}

/** A distance in hundredths of a percent, or in cents. */
const trailDistance = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map((share) => ({ rate: BigInt(share) * 10_000n })),
  fc.integer({ min: 1, max: 50_000 }).map((cents) => ({ cents: BigInt(cents) * 1_000_000n })),
);

test('firstRetracement finds the same tick and the same best price as a check of every second, in any steps', () => {
  fc.assert(
    fc.property(
      interventions,
      start,
      length,
      fc.constantFrom('long' as const, 'short' as const),
      trailDistance,
      fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 5 }),
      (steering, from, span, direction, distance, steps) => {
        const market = sampleMarket(steering);
        const sign = direction === 'long' ? -1n : 1n;
        const triggerOf = (best: bigint) =>
          best +
          sign * ('cents' in distance ? distance.cents : (best * distance.rate) / 100_000_000n);
        const trail = { direction, triggerOf, best: market.markPrice(BTC, from) };
        const first = Math.floor(from / 1_000) * 1_000 + 1_000;
        const ticks = ticksOf(market, BTC, first, from + span);
        const naive = naiveRetracement(ticks, trail);
        const tick =
          naive.index === null
            ? null
            : { at: first + naive.index * 1_000, price: ticks[naive.index] };
        const found = market.firstRetracement(BTC, trail, from, from + span);
        expect(found).toEqual({ tick, best: naive.best });

        let [at, best] = [from, trail.best];
        let inSteps: typeof found = { tick: null, best };
        for (const step of [...steps, span]) {
          if (inSteps.tick !== null) break;
          const until = Math.min(at + step, from + span);
          inSteps = market.firstRetracement(BTC, { ...trail, best }, at, until);
          ({ best } = inSteps);
          at = until;
        }
        expect(inSteps).toEqual(found);
      },
    ),
    { numRuns: 60 },
  );
});

test('extremes returns the exact highest and lowest tick of the span', () => {
  fc.assert(
    fc.property(interventions, start, length, (steering, from, span) => {
      const market = sampleMarket(steering);
      const ticks = ticksOf(market, BTC, from, from + span);
      const last = market.markPrice(BTC, from + span);
      const all = [...ticks, last].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(market.extremes(BTC, from, from + span)).toEqual({ high: all.at(-1), low: all[0] });
    }),
    { numRuns: 60 },
  );
});

test('the extremes of a month equal the extremes of its days', () => {
  const market = sampleMarket();
  const days = Array.from({ length: 30 }, (_, day) => {
    const from = EVENING + day * 86_400_000;
    return market.extremes(BTC, from, from + 86_399_000);
  });
  const month = market.extremes(BTC, EVENING, EVENING + 30 * 86_400_000 - 1_000);
  const highs = days.map(({ high }) => high);
  const lows = days.map(({ low }) => low);
  expect(month.high).toBe(highs.reduce((a, b) => (a > b ? a : b)));
  expect(month.low).toBe(lows.reduce((a, b) => (a < b ? a : b)));
});

test('a price that a gap replaces counts neither as a high nor as a crossing', () => {
  const plain = sampleMarket();
  const at = (second: number) => plain.markPrice(BTC, EVENING + second * 1_000);
  const rising = Array.from({ length: 60 }, (_, second) => second + 1).filter(
    (second) => at(second) > at(second - 1),
  );
  expect(rising.length).toBeGreaterThan(10);
  for (const second of rising) {
    const startAt = EVENING + second * 1_000;
    const gap = { id: 'a', symbol: BTC, kind: 'gap', percent: -50, startAt } as const;
    const market = sampleMarket([{ ...gap, durationMs: 0, createdAt: EVENING - 1 }]);
    const before = startAt - 1_000;
    expect(market.extremes(BTC, before, startAt).high).toBe(at(second - 1));
    expect(market.firstCrossing(BTC, { atOrAbove: at(second) }, before, startAt)).toBeNull();
  }
});

/** Returns a searcher that counts its visits. */
function counted(searcher: Searcher) {
  let looks = 0;
  const counting: Searcher = ({ visit, ...search }, from, until) => {
    const once: typeof visit = (...shown) => {
      looks += 1;
      return visit(...shown);
    };
    searcher({ ...search, visit: once }, from, until);
  };
  return { counting, looks: () => looks };
}

test('a constant price is visited once, for any duration', () => {
  const first = EVENING / 1_000;
  const natural = createNaturalPath('a', createSharedRandomness('a', ORIGIN), sampleSymbol(BTC));
  const freeze = { id: 'a', symbol: BTC, kind: 'freeze', durationMs: 86_400_000 } as const;
  const effect = toEffect({ ...freeze, startAt: EVENING, createdAt: EVENING - 1_000 });
  const { counting, looks } = counted(createSearcher(createPath(natural, [effect], RULES)));
  const { low, high } = findExtremes(counting, first, first + 86_399);
  expect([looks(), high]).toEqual([1, low]);
});

test('the extremes of days and months are found by visiting less than 1 % of their 8-second leaves', () => {
  const first = EVENING / 1_000;
  let looked = 0;
  let leaves = 0;
  for (const seed of 'abcdef') {
    const natural = createNaturalPath(
      seed,
      createSharedRandomness(seed, ORIGIN),
      sampleSymbol(BTC),
    );
    const { counting, looks } = counted(createSearcher(createPath(natural, [], RULES)));
    for (const days of [1, 30]) {
      findExtremes(counting, first, first + days * 86_400);
      leaves += (days * 86_400) / 2 ** LEAF_LEVEL;
    }
    looked += looks();
  }
  expect(looked / leaves).toBeLessThan(1 / 100);
});
