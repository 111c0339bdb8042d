import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { units } from '@hongbao/contracts/money';
import { type ReplayedCandles, SHAPED_SECONDS_MIN } from './replay.ts';

type Row = ReplayedCandles['rows'][number];

/**
 * Converts candles of less than 4 seconds to prices by the second, in which each minute has the open, high, low and
 * close of its candles. A price exists once a second, so a shorter candle has no high and low of its own: the extremes
 * of a minute replace the closes of the seconds in which they were reached, and its open the close of its first second.
 * Returns longer candles unchanged.
 */
export function withMinuteExtremes(candles: ReplayedCandles): ReplayedCandles {
  const seconds = candles.candleMs / SECOND_MS;
  if (seconds >= SHAPED_SECONDS_MIN) return candles;
  const perMinute = Math.ceil(MINUTE_MS / candles.candleMs);
  const closes: string[] = [];
  for (let first = 0; first < candles.rows.length; first += perMinute)
    closes.push(...pricesOf(candles.rows.slice(first, first + perMinute), seconds));
  return {
    candleMs: SECOND_MS,
    rows: closes.map((price) => [price, price, price, price]),
    groupMs: MINUTE_MS,
  };
}

/** The prices by the second of the candles of a minute. */
function pricesOf(rows: readonly Row[], seconds: number): string[] {
  const closes = rows.flatMap(([open, , , close]) => [
    ...Array<string>(seconds - 1).fill(open),
    close,
  ]);
  const [highs, lows] = [rows.map(([, high]) => units(high)), rows.map(([, , low]) => units(low))];
  const high = indexOfExtreme(highs, (a, b) => a > b);
  const low = indexOfExtreme(lows, (a, b) => a < b);
  closes[0] = rows[0]?.[0] ?? '';
  const taken = place(closes, high * seconds, rows[high]?.[1] ?? '', null);
  place(closes, low * seconds, rows[low]?.[2] ?? '', taken);
  return closes;
}

function indexOfExtreme(values: readonly bigint[], isBeyond: (a: bigint, b: bigint) => boolean) {
  let best = 0;
  for (const [index, value] of values.entries()) {
    const reached = values[best];
    if (reached !== undefined && isBeyond(value, reached)) best = index;
  }
  return best;
}

/**
 * Places an extreme at the free second nearest to a second, and returns the second. The first second is the open and the
 * last the close; if one of them equals the extreme, or no second is free, nothing changes.
 */
function place(closes: string[], near: number, price: string, taken: number | null): number | null {
  const last = closes.length - 1;
  if (closes[0] === price || closes[last] === price) return null;
  const free = closes.map((_, at) => at).filter((at) => at > 0 && at < last && at !== taken);
  const [nearest] = free.sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  if (nearest === undefined) return null;
  closes[nearest] = price;
  return nearest;
}
