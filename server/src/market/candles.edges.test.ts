import { describe, expect, it } from 'vitest';
import { type CandleRequest, CANDLE_MS, candlesOf, MARKET_INCEPTION } from './candles.ts';
import { createInstrument } from './instrument.ts';
import { BTC, EVENING, sampleSymbol, ticksOf, ORIGIN } from './market.samples.ts';
import { createMarket } from './market.ts';
import type { Candle } from './market.types.ts';
import { createClimate } from './natural.ts';

const MINUTE = 60_000;
const symbolFrom = (listedAt?: number) => ({
  ...sampleSymbol(BTC),
  ...(listedAt === undefined ? {} : { listedAt }),
});
const marketFrom = (listedAt?: number) =>
  createMarket({ originAt: EVENING, seed: 'sample', symbols: [symbolFrom(listedAt)] });

/** A candle from its every tick: those of `openAt`..`untilMs`, the one before it (or the first of all) in front. */
function slowly(
  listedAt: number | undefined,
  openAt: number,
  untilMs: number,
): Omit<Candle, 'volume'> {
  const from = Math.max(openAt - 1_000, listedAt ?? -Infinity);
  const ticks = ticksOf(marketFrom(listedAt), BTC, from, untilMs);
  const sorted = ticks.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [open = 0n] = ticks;
  const [low = 0n] = sorted;
  return { openAt, open, high: sorted.at(-1) ?? 0n, low, close: ticks.at(-1) ?? 0n };
}

describe('a candle is made of its every tick', () => {
  it.each<[string, number | undefined, number, CandleRequest['interval']]>([
    ['of a minute that has just begun', undefined, EVENING, '1m'],
    ['of a minute and one second', undefined, EVENING + 61_000, '1m'],
    ['within a second', undefined, EVENING + 30_999, '1m'],
    ['at the last moment of five minutes', undefined, EVENING + 5 * MINUTE - 1, '5m'],
    ['of hours', undefined, EVENING + 1_234_567, '1h'],
    ['from a listing on, within its candle', EVENING - 7 * MINUTE, EVENING, '5m'],
    ['from a listing at the opening of its candle on', EVENING - 5 * MINUTE, EVENING, '5m'],
    ['of the first second of all', EVENING - 30_000, EVENING - 30_000, '1m'],
  ])('%s', (_, listedAt, now, interval) => {
    const market = marketFrom(listedAt);
    const candles = market.candles(BTC, { interval, now, limit: 3 });
    expect(candles.length).toBeGreaterThan(0);
    for (const [index, { volume, ...candle }] of candles.entries()) {
      const next = candles[index + 1]?.openAt ?? Infinity;
      expect(candle).toEqual(slowly(listedAt, candle.openAt, Math.min(next - 1_000, now)));
      expect(volume).toBeGreaterThan(0n);
    }
  });
});

it.each([
  ['1m', 60],
  ['5m', 300],
  ['15m', 900],
  ['30m', 1_800],
  ['1h', 3_600],
  ['4h', 14_400],
  ['1d', 86_400],
  ['1w', 604_800],
] as const)('a candle of %s has %d seconds', (interval, seconds) =>
  expect(CANDLE_MS[interval]).toBe(seconds * 1_000),
);

it('prices have candles from a Monday in 2022 on, UTC+8', () =>
  expect(MARKET_INCEPTION).toBe(Date.parse('2022-01-03T00:00:00+08:00')));

describe('which candles are given', () => {
  const opensOf = (request: Partial<CandleRequest>, listedAt?: number) =>
    marketFrom(listedAt)
      .candles(BTC, { interval: '1m', now: EVENING, limit: 3, ...request })
      .map(({ openAt }) => (openAt - EVENING) / MINUTE);

  it.each<[string, Partial<CandleRequest>, number[]]>([
    ['the last ones up to the running one', {}, [-2, -1, 0]],
    ['the running one alone', { limit: 1 }, [0]],
    ['no part of one more', { limit: 2.9 }, [-1, 0]],
    ['those that open before a moment', { endAt: EVENING }, [-3, -2, -1]],
    ['the one that opens just before it too', { endAt: EVENING + 1 }, [-2, -1, 0]],
    ['a part of a millisecond before it too', { endAt: EVENING - MINUTE + 0.5 }, [-3, -2, -1]],
    ['none of the future', { endAt: EVENING + 100 * MINUTE }, [-2, -1, 0]],
  ])('%s', (_, request, opens) => expect(opensOf(request)).toEqual(opens));

  it.each([
    ['at the inception the first', undefined, MARKET_INCEPTION, 1],
    ['before it none', undefined, MARKET_INCEPTION - 1, 0],
    ['at a listing the first', EVENING + 5_000, EVENING + 5_000, 1],
    ['before it none, though its candle has begun', EVENING + 5_000, EVENING + 4_999, 0],
    [
      'a listing before the inception brings no more',
      MARKET_INCEPTION - MINUTE,
      MARKET_INCEPTION,
      1,
    ],
  ])('%s', (_, listedAt, now, count) => expect(opensOf({ now }, listedAt)).toHaveLength(count));
});

it('a finished candle is looked up whole and remembered, one that is not is put together', () => {
  const listedAt = EVENING - 190_000;
  const instrument = createInstrument(
    'sample',
    createClimate('sample', ORIGIN),
    symbolFrom(listedAt),
    [],
  );
  const asked: string[] = [];
  const { ranges } = instrument;
  const watched = {
    ...instrument,
    ranges: {
      ...ranges,
      whole(first: number, size: number) {
        asked.push(`whole ${first - EVENING / 1_000}+${size}`);
        return ranges.whole(first, size);
      },
      between(first: number, last: number) {
        asked.push(`between ${first - EVENING / 1_000}..${last - EVENING / 1_000}`);
        return ranges.between(first, last);
      },
    },
  };
  candlesOf(watched, { interval: '1m', now: EVENING + 58_999, limit: 9 });
  expect(asked).toEqual([
    'between -190..-181',
    'whole -180+60',
    'whole -120+60',
    'whole -60+60',
    'between 0..58',
  ]);
  asked.length = 0;
  candlesOf(watched, { interval: '1m', now: EVENING + 59_000, limit: 1 });
  expect(asked).toEqual(['whole 0+60']);
});
