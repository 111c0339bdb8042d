import { drawOf } from './bridge.ts';
import { exp } from './exactMath.ts';
import { hashInteger, hashText, unit } from './hash.ts';
import type { MarketSymbol } from './market.types.ts';
import type { NaturalPath } from './natural.ts';
import { createRecent } from './recent.ts';

/**
 * Volume of the unsteered market in lots (the symbol's smallest quantity), as whole numbers. An hour's volume follows from
 * how far the price went in it and from noise; it is divided among its minutes, and a minute's among its seconds, by
 * the movement of each. Longer spans are sums of hours. So volumes add up exactly however a span is cut.
 */
export interface NaturalVolume {
  /** Lots traded in the seconds `first`..`last`. */
  between(first: number, last: number): number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Parts of an hour, and of a minute. */
const PARTS = 60;
const DAY_OFFSET = 8 * HOUR;
/** A quiet span still trades this share of the ordinary; the rest comes with movement. */
const STILL_SHARE = 0.3;
/** Mean of |change| / standard deviation; makes the ordinary span trade about the ordinary volume. */
const MEAN_MOVE = 0.58;
/** A violent span trades at most about this many times the ordinary. */
const MOVE_MAX = 12;
/** Hours of the day (UTC+8) in which more or less is traded, in percent. */
export const HOURS_OF_DAY = [
  118, 104, 92, 84, 78, 74, 72, 76, 88, 98, 100, 96, 90, 88, 92, 98, 104, 108, 104, 106, 116, 132,
  142, 140,
] as const;
/** Saturdays and Sundays, in percent of other days. */
const WEEKEND = 74;
/** Deviation of the logarithm of how much is traded on a day, whatever the price does. */
const DAY_DEVIATION = 0.22;
/** Square roots of how many hours, minutes and seconds a day has: how much smaller their movement is. */
const DAY_TO_HOUR = 4.898979485566356;
const DAY_TO_MINUTE = 37.94733192202055;
const DAY_TO_SECOND = 293.9387691339814;
/** How many sums of days and hours, and divided hours and minutes, are kept (up to twice as many). */
const TOTALS_KEPT = 600;
const PARTS_KEPT = 40;

export function createNaturalVolume(
  seedText: string,
  symbol: MarketSymbol,
  natural: NaturalPath,
): NaturalVolume {
  const seed = hashText(`${seedText}/volume/${symbol.symbol}`);
  const lotsHourly = (symbol.dailyVolume * lotsPerCoin(symbol)) / 24;
  const days = createRecent<number>(TOTALS_KEPT);
  const hours = createRecent<number>(TOTALS_KEPT);
  const hourParts = createRecent<Float64Array>(PARTS_KEPT);
  const minuteParts = createRecent<Float64Array>(PARTS_KEPT);

  /** Around 1: how busy a span is, by how far the price goes from the tick before it to its last. */
  function busyness(
    before: number,
    after: number,
    size: number,
    ratio: number,
    index: number,
  ): number {
    const move = (Math.abs(after - before) * ratio) / MEAN_MOVE;
    const share = move / symbol.dailyVolatility;
    const moved = STILL_SHARE + (1 - STILL_SHARE) * Math.min(share, MOVE_MAX);
    return moved * (0.6 + 0.8 * unit(seed ^ size, index));
  }

  function hourVolume(hour: number): number {
    const kept = hours.get(hour);
    if (kept !== undefined) return kept;
    const before = natural.at(hour * HOUR - 1);
    const after = natural.at(hour * HOUR + HOUR - 1);
    const ofHour = (HOURS_OF_DAY[hourOfDay(hour)] ?? 0) / 100;
    const busy = busyness(before, after, HOUR, DAY_TO_HOUR, hour);
    const lots = Math.floor(lotsHourly * mood(dayOf(hour)) * ofHour * busy);
    hours.set(hour, lots);
    return lots;
  }

  /** How much is traded on a day for reasons of its own, around 1. */
  function mood(day: number): number {
    const ofWeek = isWeekend(day) ? WEEKEND / 100 : 1;
    return ofWeek * exp(DAY_DEVIATION * drawOf(hashInteger(seed, day)));
  }

  function dayVolume(day: number): number {
    const kept = days.get(day);
    if (kept !== undefined) return kept;
    let lots = 0;
    const firstHour = (day * DAY - DAY_OFFSET) / HOUR;
    for (let hour = firstHour; hour < firstHour + 24; hour += 1) lots += hourVolume(hour);
    days.set(day, lots);
    return lots;
  }

  /** Cumulative lots after 0 to 60 parts of `size` seconds of an hour or a minute that has `total`. */
  function divide(total: number, start: number, size: number, ratio: number): Float64Array {
    const cumulative = new Float64Array(PARTS + 1);
    let before = natural.at(start - 1);
    for (let part = 0; part < PARTS; part += 1) {
      const end = start + (part + 1) * size;
      const after = natural.at(end - 1);
      const weight = busyness(before, after, size, ratio, end);
      cumulative[part + 1] = (cumulative[part] ?? 0) + weight;
      before = after;
    }
    const whole = cumulative[PARTS] ?? 0;
    return cumulative.map((done, part) =>
      part === PARTS ? total : Math.floor((total * done) / whole),
    );
  }

  /** Lots of the first `seconds` (0 to 3,599) of an hour. */
  function within(hour: number, seconds: number): number {
    if (seconds === 0) return 0;
    const inHour =
      hourParts.get(hour) ?? divide(hourVolume(hour), hour * HOUR, MINUTE, DAY_TO_MINUTE);
    hourParts.set(hour, inHour);
    const part = Math.floor(seconds / MINUTE);
    const done = inHour[part] ?? 0;
    const rest = seconds - part * MINUTE;
    if (rest === 0) return done;
    const minute = hour * PARTS + part;
    const ofMinute = (inHour[part + 1] ?? done) - done;
    const inMinute = minuteParts.get(minute) ?? divide(ofMinute, minute * MINUTE, 1, DAY_TO_SECOND);
    minuteParts.set(minute, inMinute);
    return done + (inMinute[rest] ?? 0);
  }

  return {
    between(first, last) {
      const end = last + 1;
      const firstHour = Math.floor(first / HOUR);
      const endHour = Math.floor(end / HOUR);
      let lots =
        within(endHour, end - endHour * HOUR) - within(firstHour, first - firstHour * HOUR);
      let hour = firstHour;
      while (hour < endHour) {
        const day = (hour * HOUR + DAY_OFFSET) / DAY;
        const isWholeDay = Number.isInteger(day) && hour + 24 <= endHour;
        lots += isWholeDay ? dayVolume(day) : hourVolume(hour);
        hour += isWholeDay ? 24 : 1;
      }
      return lots;
    },
  };
}

/** Days since 1970 in UTC+8. */
function dayOf(hour: number): number {
  return Math.floor((hour + DAY_OFFSET / HOUR) / 24);
}

/** 1970 began on a Thursday. */
function isWeekend(day: number): boolean {
  const sinceMonday = (((day + 3) % 7) + 7) % 7;
  return sinceMonday >= 5;
}

function hourOfDay(hour: number): number {
  const shifted = hour + DAY_OFFSET / HOUR;
  return shifted - Math.floor(shifted / 24) * 24;
}

/** How many lots make one coin. Not by `**` on numbers, whose last bit engines may choose. */
export function lotsPerCoin({ quantityPrecision }: MarketSymbol): number {
  return Number(10n ** BigInt(quantityPrecision));
}
