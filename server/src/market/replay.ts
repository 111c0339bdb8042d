import { ONE, units } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import { countAtOrBelow } from './countAtOrBelow.ts';
import { ln } from './exactMath.ts';

/** Candles that a price follows one after the other, all of one length; decimals as texts, in the quote coin. */
export interface ReplayedCandles {
  /** Whole seconds of each, as ms. */
  candleMs: number;
  /** Open, high, low and close of each, oldest first. */
  rows: readonly (readonly [open: string, high: string, low: string, close: string])[];
}

/** Instants of a replay whose price is given, in seconds from its start, with the logarithms there; even in between. */
export interface Knots {
  seconds: readonly number[];
  logs: readonly number[];
}

/** Shorter candles have no room for their four prices: they are their close. */
const SHAPED_SECONDS_MIN = 4;

/**
 * The prices that are given, by the second from the replay's start: a candle opens on its first second and closes on its
 * last; a third of the way is the extreme on the other side of its close, two thirds of the way the one on the close's
 * side. A chart shows the same candles again, each opened where the one before closed.
 */
export function pointsOf({ candleMs, rows }: ReplayedCandles): [second: number, price: string][] {
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

/** The same as logarithms relative to a base price. */
export function knotsOf(candles: ReplayedCandles, basePrice: bigint): Knots {
  const points = pointsOf(candles);
  const base = toNumber(basePrice);
  return {
    seconds: points.map(([second]) => second),
    logs: points.map(([, price]) => ln(toNumber(units(price)) / base)),
  };
}

const toNumber = (value: bigint) => Number(value) / Number(ONE);

/** The span between two knots that holds a second of a replay, counted from its start. Before the first: still. */
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

/** The logarithm of a replay at one of its seconds. */
export function replayedLog(knots: Knots, second: number): number {
  const { from, until, begin, end } = slopeAt(knots, second);
  // Before the first price and after the last there is no way to go.
  if (from === until) return end;
  return begin + (end - begin) * ((second - from) / (until - from));
}
