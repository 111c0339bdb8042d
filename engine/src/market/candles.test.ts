import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOfWireDay, startOfWireWeek } from '@hongbao/contracts/time';
import { CANDLE_MS, type CandleRequest, MARKET_INCEPTION } from './candles.ts';
import {
  anyIntervention,
  BTC,
  EVENING,
  sampleMarket,
  sampleSymbol,
  ticksOf,
} from './market.samples.ts';
import { createMarket } from './market.ts';
import type { Candle } from './market.types.ts';
import { runAllSteps } from './steps.ts';

const HOUR = 3_600_000;

function merge(candles: readonly Candle[]): Omit<Candle, 'openAt'> {
  return {
    open: candles[0]?.open ?? 0n,
    high: candles.map(({ high }) => high).reduce((a, b) => (a > b ? a : b)),
    low: candles.map(({ low }) => low).reduce((a, b) => (a < b ? a : b)),
    close: candles.at(-1)?.close ?? 0n,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0n),
  };
}

describe('a candle equals the merge of shorter candles', () => {
  const steering = fc.array(anyIntervention(EVENING), { maxLength: 4 });
  const now = fc.integer({ min: 0, max: 12 * HOUR }).map((ms) => EVENING + ms);

  test.each([
    ['5m', '1m', 5],
    ['15m', '5m', 3],
    ['30m', '15m', 2],
    ['1h', '1m', 60],
    ['4h', '1h', 4],
    ['1d', '1h', 24],
    ['1w', '1d', 7],
  ] as const)(
    'with the interval %s from %s, including the current candle',
    (coarse, fine, parts) => {
      fc.assert(
        fc.property(steering, now, (interventions, at) => {
          const market = sampleMarket(interventions);
          const [wide] = market.candles(BTC, { interval: coarse, now: at, limit: 1 });
          const all = market.candles(BTC, { interval: fine, now: at, limit: parts });
          const openAt = wide?.openAt ?? NaN;
          const within = all.filter((candle) => candle.openAt >= openAt);
          expect(wide).toEqual({ openAt, ...merge(within) });
        }),
        { numRuns: 8 },
      );
    },
  );
});

test('a candle opens at the previous close and consists of the ticks of its seconds up to now', () => {
  const market = sampleMarket();
  const now = EVENING + 90_500;
  const candles = market.candles(BTC, { interval: '1m', now, limit: 3 });
  expect(candles.map(({ openAt }) => openAt)).toEqual([
    EVENING - 60_000,
    EVENING,
    EVENING + 60_000,
  ]);
  for (const candle of candles) {
    const ticks = ticksOf(
      market,
      BTC,
      candle.openAt - 1_000,
      Math.min(candle.openAt + 59_000, now),
    );
    const sorted = [...ticks].sort((a, b) => (a < b ? -1 : 1));
    expect(candle).toMatchObject({
      open: ticks[0],
      high: sorted.at(-1),
      low: sorted[0],
      close: ticks.at(-1),
    });
  }
});

test('the volume of the current candle never decreases', () => {
  const market = sampleMarket();
  const volumes = Array.from({ length: 120 }, (_, second) => {
    const request = { interval: '1h', now: EVENING + second * 1_000, limit: 1 } as const;
    return market.candles(BTC, request)[0]?.volume ?? -1n;
  });
  for (const [index, volume] of volumes.entries()) {
    expect(volume).toBeGreaterThanOrEqual(volumes[index - 1] ?? 0n);
  }
  expect(volumes.at(-1)).toBeGreaterThan(0n);
});

test('a finished candle does not change later', () => {
  const early = sampleMarket().candles(BTC, {
    interval: '15m',
    now: EVENING + HOUR - 1,
    limit: 50,
  });
  const market = sampleMarket();
  market.candles(BTC, { interval: '1m', now: EVENING + 9 * HOUR, limit: 200 });
  const request = {
    interval: '15m',
    now: EVENING + 9 * HOUR,
    endAt: EVENING + HOUR,
    limit: 50,
  } as const;
  expect(market.candles(BTC, request)).toEqual(early);
});

test('daily candles open at midnight and weekly candles on Monday, UTC+8', () => {
  const market = sampleMarket();
  const [day] = market.candles(BTC, { interval: '1d', now: EVENING, limit: 1 });
  const [week] = market.candles(BTC, { interval: '1w', now: EVENING, limit: 1 });
  expect(day?.openAt).toBe(startOfWireDay(EVENING));
  expect(week?.openAt).toBe(startOfWireWeek(EVENING));
  expect(startOfWireWeek(MARKET_INCEPTION)).toBe(MARKET_INCEPTION);
});

test('no candle exists before the inception or the listing, or after now', () => {
  const market = sampleMarket();
  const endAt = MARKET_INCEPTION + 20 * CANDLE_MS['1w'];
  const all = market.candles(BTC, { interval: '1w', now: EVENING, endAt, limit: 5_000 });
  expect(all).toHaveLength(20);
  expect(all[0]?.openAt).toBe(MARKET_INCEPTION);
  expect(all.every((each, i) => each.openAt === MARKET_INCEPTION + i * CANDLE_MS['1w'])).toBe(true);
  expect(market.candles(BTC, { interval: '1h', now: MARKET_INCEPTION - 1, limit: 9 })).toEqual([]);

  const listedAt = EVENING - 2 * HOUR - 30_000;
  const late = createMarket({
    originAt: EVENING,
    seed: 'sample',
    symbols: [{ ...sampleSymbol(BTC), listedAt }],
  });
  const hours = late.candles(BTC, { interval: '1h', now: EVENING, limit: 100 });
  expect(hours.map(({ openAt }) => openAt)).toEqual(
    [3, 2, 1, 0].map((ago) => EVENING - ago * HOUR),
  );
  expect(hours[0]?.open).toBe(late.markPrice(BTC, listedAt));
  expect(late.candles(BTC, { interval: '1h', now: listedAt - 1, limit: 100 })).toEqual([]);
  const before = { interval: '1h', now: EVENING, endAt: EVENING - 5 * HOUR, limit: 9 } as const;
  expect(late.candles(BTC, before)).toEqual([]);
});

test('at most 1,000 candles are returned', () => {
  const candles = sampleMarket().candles(BTC, { interval: '1m', now: EVENING, limit: 4_000 });
  expect(candles).toHaveLength(1_000);
});

test('an intervention adds volume in proportion to its movement', () => {
  const gap = { id: 'g', symbol: BTC, kind: 'gap', percent: -12, durationMs: 0 } as const;
  const steered = sampleMarket([{ ...gap, startAt: EVENING, createdAt: EVENING - 1 }]);
  const request = { interval: '1m', now: EVENING + HOUR, endAt: EVENING + 1, limit: 2 } as const;
  const [before, during] = steered.candles(BTC, request);
  const [plainBefore, plainDuring] = sampleMarket().candles(BTC, request);
  expect(before?.volume).toBe(plainBefore?.volume);
  expect(during?.volume).toBeGreaterThan(10n * (plainDuring?.volume ?? 0n));
});

describe('candles computed in steps', () => {
  const steering = fc.array(anyIntervention(EVENING), { maxLength: 4 });
  const request = fc.record({
    interval: fc.constantFrom('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'),
    now: fc.integer({ min: 0, max: 12 * HOUR }).map((ms) => EVENING + ms),
    endAt: fc.option(
      fc.integer({ min: -48 * HOUR, max: 12 * HOUR }).map((ms) => EVENING + ms),
      { nil: undefined },
    ),
    limit: fc.integer({ min: 1, max: 12 }),
  });

  test('equal candles computed without steps, whatever is computed between two steps', () => {
    fc.assert(
      fc.property(steering, request, request, (interventions, asked, between) => {
        const wanted = { ...asked, ...(asked.endAt === undefined ? {} : { endAt: asked.endAt }) };
        const direct = sampleMarket(interventions).candles(BTC, wanted as CandleRequest);
        const market = sampleMarket(interventions);
        const steps = market.candleSteps(BTC, wanted as CandleRequest);
        let step = steps.next();
        let count = 0;
        while (step.done !== true) {
          count += 1;
          if (count === 2) market.candles(BTC, between as CandleRequest);
          step = steps.next();
        }
        expect(step.value).toEqual(direct);
        expect(count).toBe(direct.length);
      }),
      { numRuns: 30 },
    );
  });

  test('ignore an intervention that is created between two steps', () => {
    const market = sampleMarket();
    const wanted = { interval: '1h', now: EVENING + 3 * HOUR, limit: 4 } as const;
    const steps = market.candleSteps(BTC, wanted);
    steps.next();
    const gap = { id: 'a', symbol: BTC, kind: 'gap', percent: 50, durationMs: 0 } as const;
    market.withIntervention({ ...gap, startAt: EVENING + HOUR, createdAt: EVENING + HOUR });
    expect(runAllSteps(steps)).toEqual(sampleMarket().candles(BTC, wanted));
  });
});
