import type { DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import { describe, expect, it, vi } from 'vitest';
import { candleDurationMs, intervals } from '../candles/candleIntervals.ts';
import type { Candle } from '../market/market.api.ts';
import { candleLoader, missingCandles, updateBar, periods } from './chartData.ts';

const MINUTE = 60_000;
const candle = (openAt: number): Candle => ({
  openAt,
  open: '1.00000000',
  high: '3.00000000',
  low: '0.50000000',
  close: '2.00000000',
  volume: '10.00000000',
});

it.each([
  ['1m', MINUTE],
  ['15m', 15 * MINUTE],
  ['4h', 240 * MINUTE],
  ['1d', 1_440 * MINUTE],
  ['1w', 10_080 * MINUTE],
] as const)('candleDurationMs of %s is %i ms', (interval, ms) =>
  expect(candleDurationMs(interval)).toBe(ms),
);

it('candleDurationMs is defined for every interval', () => {
  for (const interval of intervals) expect(candleDurationMs(interval)).toBeGreaterThan(0);
});

it.each([
  ['within', 2.5, { close: 2.5, high: 3, low: 0.5 }],
  ['above', 4, { close: 4, high: 4, low: 0.5 }],
  ['below', 0.25, { close: 0.25, high: 3, low: 0.25 }],
])('updateBar updates the newest candle for a price %s its previous range', (_, price, moved) => {
  const bar: KLineData = { timestamp: 0, open: 1, high: 3, low: 0.5, close: 2, volume: 10 };
  expect(updateBar(bar, price)).toEqual({ ...bar, ...moved });
});

it.each([
  ['the same candle', 0, 1],
  ['the end of the same candle', MINUTE - 1, 1],
  ['the next candle', MINUTE, 2],
  ['the maximum of one request', 999 * MINUTE, 1_000],
  ['more than one request', 1_000 * MINUTE, null],
  ['a clock that was set back', -1, null],
])('missingCandles returns the number of candles up to %s', (_, now, count) =>
  expect(missingCandles(0, now, MINUTE)).toBe(count),
);

describe('candleLoader', () => {
  const given = (ask: (input: unknown) => Promise<Candle[]>) => {
    const waiting: boolean[] = [];
    const feeds: unknown[] = [];
    const loader = candleLoader({
      symbol: 'BTC/USDT',
      interval: '1m',
      ask,
      pause: () => Promise.resolve(),
      onFeed: (feed) => feeds.push(feed),
      onWaiting: (isWaiting) => waiting.push(isWaiting),
    });
    const received: [KLineData[], unknown][] = [];
    const get = (change: Partial<DataLoaderGetBarsParams> = {}) =>
      loader.getBars({
        type: 'init',
        timestamp: null,
        symbol: { ticker: 'BTC/USDT', pricePrecision: 2, volumePrecision: 2 },
        period: periods['1m'],
        callback: (bars, more) => received.push([bars, more]),
        ...change,
      });
    return { loader, get, received, waiting, feeds };
  };

  it('retries until it receives an answer, and reports that it is waiting', async () => {
    const ask = vi
      .fn()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue([candle(0)]);
    const { get, received, waiting } = given(ask);
    await get();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(waiting).toEqual([true, false]);
    expect(received).toMatchObject([[[{ timestamp: 0, close: 2 }], { forward: false }]]);
  });

  it('reports that there are older candles if the page is full', async () => {
    const ask = vi.fn().mockResolvedValue(Array.from({ length: 300 }, (_, at) => candle(at)));
    const { get, received } = given(ask);
    await get({ type: 'forward', timestamp: 500 });
    expect(ask).toHaveBeenCalledWith({
      query: { symbol: 'BTC/USDT', interval: '1m', limit: 300, endAt: 500 },
    });
    expect(received[0]?.[1]).toEqual({ forward: true, backward: false });
  });

  it('ignores answers to requests that were sent before a restart or a stop', async () => {
    const answers: ((candles: Candle[]) => void)[] = [];
    const { get, received, loader, feeds } = given(
      () => new Promise((resolve) => void answers.push(resolve)),
    );
    const [first, second] = [get(), get()];
    answers.forEach((answer, index) => answer([candle(index)]));
    await Promise.all([first, second]);
    expect(received).toMatchObject([[[{ timestamp: 1 }], {}]]);
    const third = get({ type: 'forward', timestamp: 0 });
    loader.stop();
    answers[2]?.([candle(2)]);
    await third;
    expect(received).toHaveLength(1);
    expect(feeds).toEqual([null]);
  });

  it.each([
    ['another coin', { symbol: { ticker: 'ETH/USDT', pricePrecision: 2, volumePrecision: 2 } }],
    ['another interval', { period: periods['1h'] }],
  ])('does not request candles for %s', async (_, change) => {
    const ask = vi.fn().mockResolvedValue([]);
    const { get, received } = given(ask);
    await get(change);
    expect(ask).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });
});
