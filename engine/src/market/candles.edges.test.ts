import { describe, expect, it } from 'vitest';
import { type CandleRequest, CANDLE_MS, candlesOf, MARKET_INCEPTION } from './candles.ts';
import { createInstrument } from './instrument.ts';
import { BTC, EVENING, sampleSymbol, ticksOf, ORIGIN, RULES } from './market.samples.ts';
import { createMarket } from './market.ts';
import type { Candle } from './market.types.ts';
import { createSharedRandomness } from './natural.ts';

const MINUTE = 60_000;
const symbolFrom = (listedAt?: number) => ({
  ...sampleSymbol(BTC),
  ...(listedAt === undefined ? {} : { listedAt }),
});
const marketFrom = (listedAt?: number) =>
  createMarket({ originAt: EVENING, seed: 'sample', symbols: [symbolFrom(listedAt)] });

/** Computes a candle from the ticks from `openAt` to `untilMs` and the tick before them, if there is one. */
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

describe('a candle equals the merge of its ticks', () => {
  it.each<[string, number | undefined, number, CandleRequest['interval']]>([
    ['of a minute that has just started', undefined, EVENING, '1m'],
    ['of a minute and one second', undefined, EVENING + 61_000, '1m'],
    ['of a minute queried within a second', undefined, EVENING + 30_999, '1m'],
    ['of five minutes at their last millisecond', undefined, EVENING + 5 * MINUTE - 1, '5m'],
    ['of hours', undefined, EVENING + 1_234_567, '1h'],
    ['that contains the listing of its symbol', EVENING - 7 * MINUTE, EVENING, '5m'],
    ['that opens with the listing of its symbol', EVENING - 5 * MINUTE, EVENING, '5m'],
    ['of the first second of the market', EVENING - 30_000, EVENING - 30_000, '1m'],
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
] as const)('a candle with the interval %s has %d seconds', (interval, seconds) =>
  expect(CANDLE_MS[interval]).toBe(seconds * 1_000),
);

it('the market starts on a Monday in 2022 at midnight, UTC+8', () =>
  expect(MARKET_INCEPTION).toBe(Date.parse('2022-01-03T00:00:00+08:00')));

describe('the selection of candles', () => {
  const opensOf = (request: Partial<CandleRequest>, listedAt?: number) =>
    marketFrom(listedAt)
      .candles(BTC, { interval: '1m', now: EVENING, limit: 3, ...request })
      .map(({ openAt }) => (openAt - EVENING) / MINUTE);

  it.each<[string, Partial<CandleRequest>, number[]]>([
    ['returns the last candles up to the current one', {}, [-2, -1, 0]],
    ['returns the current candle for a limit of 1', { limit: 1 }, [0]],
    ['rounds a fractional limit down', { limit: 2.9 }, [-1, 0]],
    ['returns candles that open before `endAt`', { endAt: EVENING }, [-3, -2, -1]],
    ['includes a candle that opens 1 ms before `endAt`', { endAt: EVENING + 1 }, [-2, -1, 0]],
    [
      'includes a candle that opens a fraction of a millisecond before `endAt`',
      { endAt: EVENING - MINUTE + 0.5 },
      [-3, -2, -1],
    ],
    [
      'returns no future candles for an `endAt` after now',
      { endAt: EVENING + 100 * MINUTE },
      [-2, -1, 0],
    ],
  ])('%s', (_, request, opens) => expect(opensOf(request)).toEqual(opens));

  it.each([
    ['the first candle at the inception', undefined, MARKET_INCEPTION, 1],
    ['no candle before the inception', undefined, MARKET_INCEPTION - 1, 0],
    ['the first candle at a listing', EVENING + 5_000, EVENING + 5_000, 1],
    ['no candle before a listing in the same minute', EVENING + 5_000, EVENING + 4_999, 0],
    [
      'one candle at the inception for an earlier listing',
      MARKET_INCEPTION - MINUTE,
      MARKET_INCEPTION,
      1,
    ],
  ])('returns %s', (_, listedAt, now, count) =>
    expect(opensOf({ now }, listedAt)).toHaveLength(count),
  );
});

it('a finished candle is cached as a whole, and an unfinished candle is computed from blocks', () => {
  const listedAt = EVENING - 190_000;
  const instrument = createInstrument(
    'sample',
    createSharedRandomness('sample', ORIGIN),
    symbolFrom(listedAt),
    [],
    RULES,
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
