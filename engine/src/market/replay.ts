import { ONE, units } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import { countAtOrBelow } from './countAtOrBelow.ts';
import { ln } from './exactMath.ts';

/** Consecutive candles of equal length that a price follows. Prices are decimal strings in the quote coin. */
export interface ReplayedCandles {
  /** Length of each candle in ms, a multiple of a second. */
  candleMs: number;
  /** Open, high, low and close of each candle, oldest first. */
  rows: readonly (readonly [open: string, high: string, low: string, close: string])[];
  /** Length in ms of the groups of candles shorter than 4 seconds that open at their own open; none when absent. */
  groupMs?: number;
}

/**
 * Whether a replayed candle with four prices begins at a second of a replay, counted from its start. A shorter candle
 * has no open of its own.
 */
export function opensReplayedCandle(candleSeconds: number, second: number): boolean {
  return candleSeconds >= SHAPED_SECONDS_MIN && second % candleSeconds === 0;
}

/** Prices of a replay as logarithms, by seconds from its start, between which it is interpolated linearly. */
export interface Knots {
  seconds: readonly number[];
  logs: readonly number[];
}

/** Minimum length of a candle with four prices, in seconds. A shorter candle is reduced to its close. */
export const SHAPED_SECONDS_MIN = 4;

/**
 * Returns the prices of a replay by second from its start. A candle opens in its first second and closes in its last;
 * its extreme opposite to the close is at a third of its length, and its other extreme at two thirds. A chart then
 * shows the same candles, because a replayed candle opens at its own open (`opensReplayedCandle`).
 */
export function toPoints({ candleMs, rows }: ReplayedCandles): [second: number, price: string][] {
  const size = candleMs / SECOND_MS;
  return rows.flatMap(([open, high, low, close], index): [number, string][] => {
    const start = index * size;
    const end: [number, string] = [start + size - 1, close];
    if (size < SHAPED_SECONDS_MIN) return [end];
    const isRise = units(close) >= units(open);
    return [
      [start, open],
      [start + Math.floor(size / 3), isRise ? low : high],
      [start + Math.floor((2 * size) / 3), isRise ? high : low],
      end,
    ];
  });
}

/** Converts the prices to logarithms relative to a base price. */
export function toKnots(candles: ReplayedCandles, basePrice: bigint): Knots {
  const points = toPoints(candles);
  const base = toNumber(basePrice);
  return {
    seconds: points.map(([second]) => second),
    logs: points.map(([, price]) => ln(toNumber(units(price)) / base)),
  };
}

const toNumber = (value: bigint) => Number(value) / Number(ONE);

/**
 * The section between two knots that contains a second of a replay, counted from its start. Before the first knot the
 * price is constant.
 */
export interface Slope {
  from: number;
  until: number;
  begin: number;
  end: number;
}

export function slopeAt({ seconds, logs }: Knots, second: number): Slope {
  const reached = countAtOrBelow(seconds, second);
  const before = Math.max(reached - 1, 0);
  const after = Math.min(reached, seconds.length - 1);
  return {
    from: seconds[before] ?? 0,
    until: seconds[after] ?? 0,
    begin: logs[before] ?? 0,
    end: logs[after] ?? 0,
  };
}

/** Returns the logarithm of a replay at one of its seconds. */
export function replayedLog(knots: Knots, second: number): number {
  const { from, until, begin, end } = slopeAt(knots, second);
  // The price is constant before the first knot and after the last.
  if (from === until) return end;
  return begin + (end - begin) * ((second - from) / (until - from));
}
