import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLE_MS, nextOpenOf } from './candles.ts';
import { BTC, EVENING, sampleMarket } from './market.samples.ts';
import type { Intervention } from './market.types.ts';
import { withMinuteExtremes } from './minuteExtremes.ts';
import { type ReplayedCandles } from './replay.ts';

type Row = ReplayedCandles['rows'][number];

const anyRow = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([cents, isFall]): Row => {
    const [low = 0, first = 0, second = 0, high = 0] = cents.sort((x, y) => x - y);
    const price = (cents: number) => (60_000 + cents / 100).toFixed(2);
    const [open, close] = isFall ? [second, first] : [first, second];
    return [price(open), price(high), price(low), price(close)];
  });
/** Any instant of some months of worlds, to the millisecond. */
const anyNow = fc.integer({ min: 0, max: 9_000_000_000 }).map((ms) => EVENING + ms);

/** A market in which BTC follows candles from their usual start after an instant. */
function replayed(candles: ReplayedCandles, now: number) {
  const startAt = nextOpenOf(Math.max(candles.candleMs, CANDLE_MS['1m']), now + 1_000);
  const intervention: Intervention = {
    id: '1',
    symbol: BTC,
    kind: 'replay',
    startAt,
    durationMs: candles.rows.length * candles.candleMs,
    createdAt: now,
    candles,
  };
  return {
    market: sampleMarket([intervention]),
    startAt,
    endAt: startAt + intervention.durationMs,
  };
}

function shownIn(
  { market, startAt, endAt }: ReturnType<typeof replayed>,
  interval: '1s' | '1m' | '1d',
) {
  const limit = Math.ceil((endAt - startAt) / CANDLE_MS[interval]);
  const candles = market.candles(BTC, { interval, now: endAt - 1, endAt, limit });
  return candles.map(({ open, high, low, close }) =>
    [open, high, low, close].map((price) => (Number(price) / 1e8).toFixed(2)),
  );
}

describe('the candles of the chart', () => {
  it.each(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const)(
    'of %s equal those of a file of this length, at any instant of the world',
    (interval) =>
      fc.assert(
        fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), anyNow, (rows, now) => {
          const made = replayed({ candleMs: CANDLE_MS[interval], rows }, now);
          expect(made.startAt - now).toBeLessThanOrEqual(CANDLE_MS[interval] + 1_000);
          expect(shownIn(made, interval as '1m')).toEqual(rows);
        }),
        { numRuns: 30 },
      ),
  );

  it.each([1_000, 2_000, 3_000, 5_000, 15_000])(
    'of a minute equal the merged candles of a file of candles of %d ms, and every extreme is a price',
    (candleMs) =>
      fc.assert(
        fc.property(
          fc.array(anyRow, { minLength: 4, maxLength: 150_000 / candleMs }),
          anyNow,
          (rows, now) => {
            const made = replayed(withMinuteExtremes({ candleMs, rows }), now);
            const perMinute = 60_000 / candleMs;
            const minutes = Array.from({ length: Math.ceil(rows.length / perMinute) }, (_, index) =>
              merged(rows.slice(index * perMinute).slice(0, perMinute)),
            );
            expect(shownIn(made, '1m')).toEqual(minutes.filter((each) => each !== null));
            const ticks = shownIn(made, '1s').map(([, , , close]) => close);
            for (const [index, minute] of minutes.entries()) {
              const own = ticks.slice(index * 60, index * 60 + 60);
              for (const price of minute) expect(own).toContain(price);
            }
          },
        ),
        { numRuns: 20 },
      ),
  );
});

function merged(rows: readonly Row[]): string[] {
  const by = (a: string, b: string) => Number(a) - Number(b);
  const highs = rows.map(([, high]) => high).sort(by);
  const lows = rows.map(([, , low]) => low).sort(by);
  return [rows[0]?.[0] ?? '', highs.at(-1) ?? '', lows[0] ?? '', rows.at(-1)?.[3] ?? ''];
}

describe('prices of candles shorter than 4 seconds', () => {
  it('are the closes of the seconds, except for the open and the extremes of a minute', () => {
    const row = (open: string, high: string, low: string, close: string): Row => [
      open,
      high,
      low,
      close,
    ];
    const rows = [
      row('10', '11', '10', '11'),
      row('11', '15', '8', '12'),
      row('12', '13', '12', '13'),
      row('13', '13', '12', '12'),
      row('12', '12', '11', '11'),
    ];
    const { rows: prices, ...rest } = withMinuteExtremes({ candleMs: 1_000, rows });
    expect(rest).toEqual({ candleMs: 1_000, groupMs: 60_000 });
    expect(prices.map(([open, , , close]) => [open, close])).toEqual(
      ['10', '15', '8', '12', '11'].map((price) => [price, price]),
    );
  });

  it('are not made of longer candles', () => {
    const candles = { candleMs: 4_000, rows: [['1', '2', '1', '2'] as const] };
    expect(withMinuteExtremes(candles)).toBe(candles);
  });
});
