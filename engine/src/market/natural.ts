import { activityUntil } from './activity.ts';
import {
  BLOCK_LEVEL,
  largeFirst,
  ROOT_PRODUCT,
  ROOTS,
  SHARES,
  TOP_LEVEL,
  TOP_SECONDS,
} from './bridge.ts';
import { bitsAt, type MarketRandom, createMarketRandom } from './chance.ts';
import { squareRoot } from './exactMath.ts';
import { DRAW_MAX, drawOf, fineDrawOf } from './gaussian.ts';
import type { MarketSymbol } from './market.types.ts';
import { reachesPerDraw } from './reach.ts';

/** The price without interventions, as a logarithm relative to the base price. */
export interface NaturalPath {
  /** Returns the value at a whole second. */
  at(second: number): number;
  /** The variance of the logarithm in a day of trading time. */
  readonly variance: number;
  /**
   * Returns the trading time up to a second, in days from an arbitrary instant. It determines the expected size of
   * price changes, not their direction.
   */
  tradedUntil(second: number): number;
  /** Fills in the start value and the deviation of every leaf of a span of at most `BLOCK_LEVEL`. */
  fillLeaves(block: Block, span: Span): void;
  /**
   * Fills in the seconds of the leaf at `index` of a block, with the values that `at` returns. `end` is the value at
   * the end of the leaf.
   */
  fillLeaf(block: Block, span: Span, index: number, end: number): void;
  /**
   * Returns a short span that contains the seconds `first` to `last`, valid until the next call; null if there is none.
   */
  spanAround(first: number, last: number): Span | null;
  /** Returns the span of 2^24 s with this number. */
  top(number: number): Span;
  /** Halves a span. Both halves are reused and valid until the next call for the same level. */
  halves(span: Span): Halves;
  /** Returns the number of the longest span that contains a second. */
  topOf(second: number): number;
  /** Returns the maximum amount by which a value within a span exceeds the values at its ends. */
  reach(span: Span): number;
}

/** A span of 2^level seconds from `second` on, with the values at its first second and at the first second after it. */
export interface Span {
  level: number;
  second: number;
  begin: number;
  end: number;
  /** Standard deviation of the change over the span, for the span's trading time. */
  deviation: number;
  /** Cumulative calendar activity at the start and at the end of the span; only for spans above `BLOCK_LEVEL`. */
  early: number;
  late: number;
}

/** The seconds of a short span: their values, and the deviations of the parts that start at them. */
export interface Block {
  readonly values: Float64Array;
  readonly deviations: Float64Array;
}

export const newBlock = (): Block => ({
  values: new Float64Array(BLOCK),
  deviations: new Float64Array(BLOCK),
});

export interface Halves {
  readonly first: Span;
  readonly second: Span;
}

/** The parts that are shared by all symbols of a market. */
export interface SharedRandomness {
  readonly chance: MarketRandom;
  /** Offset of the span positions, in seconds. Secret, because it is derived from the seed. */
  readonly phase: number;
  /** The second at which symbols without a listing are near their base price: the start of the world. */
  readonly origin: number;
}

/** Level of the leaves into which blocks are divided: 8 s. A search discards most leaves of a block. */
export const LEAF_LEVEL = 3;
const BLOCK = 1 << BLOCK_LEVEL;
/** Number of levels, from single seconds to the longest spans. */
const LEVELS = TOP_LEVEL + 1;
/** Index of the random word for the phase. Indices around 0 are used by the longest spans. */
const PHASE_INDEX = -(2 ** 31);
/** Index of the random word for the price at the origin. */
const ORIGIN_INDEX = -(2 ** 31) + 16;
/** Standard deviation of the logarithm at the origin, in daily deviations. */
const ORIGIN_DEVIATION = 3;
const TOP_DAYS = TOP_SECONDS / 86_400;
const ROOT_TOP_DAYS = squareRoot(TOP_DAYS);

/** Creates the shared parts of a market. `origin` is in seconds. */
export function createSharedRandomness(seed: string, origin: number): SharedRandomness {
  const chance = createMarketRandom(`${seed}/market`);
  return { chance, phase: chance.extra(PHASE_INDEX) >>> (32 - TOP_LEVEL), origin };
}

/**
 * Creates the natural path of a symbol. Its logarithm is the sum of two independent Brownian motions, one of the whole
 * market and one of the coin, in a trading time that all coins share and that is independent of the motions (see
 * `bridge.ts`). A drift of minus half the variance makes the price a martingale; proof in docs/market.md. A symbol with
 * a listing has exactly its base price there; other symbols are near theirs at the origin of the randomness.
 */
export function createNaturalPath(
  seed: string,
  randomness: SharedRandomness,
  symbol: MarketSymbol,
): NaturalPath {
  const { chance: shared, phase } = randomness;
  const own = createMarketRandom(`${seed}/symbol/${symbol.symbol}`);
  const { dailyVolatility: daily, listedAt } = symbol;
  const marketShare = symbol.marketCorrelation;
  const ownShare = squareRoot(1 - marketShare * marketShare);
  const drawnMax = DRAW_MAX * (marketShare + ownShare);
  const both = (marketBits: number, ownBits: number): number =>
    marketShare * drawOf(marketBits) + ownShare * drawOf(ownBits);

  const topOf = (second: number) => Math.floor((second + phase) / TOP_SECONDS);
  const originTop = topOf(randomness.origin);

  /**
   * Returns the change over a longest span. Its drift of minus half its variance makes the price a martingale. Spans
   * before the one that contains the origin have no drift, because that time has charts but no trades, and all prices
   * would fall.
   */
  function stepOf(number: number): number {
    const drift = number < originTop ? 0 : 0.5 * daily * daily * TOP_DAYS;
    const drawn =
      marketShare * fineDrawOf(shared.extra(number)) + ownShare * fineDrawOf(own.extra(number));
    return daily * ROOT_TOP_DAYS * drawn - drift;
  }

  /** The values at the ends of the longest spans: a random walk in both directions from the start of span 0. */
  let after = [0];
  let before = [0];
  function walk(number: number): number {
    const values = number < 0 ? before : after;
    const wanted = Math.abs(number);
    for (let index = values.length; index <= wanted; index += 1) {
      const last = values[index - 1] ?? 0;
      values.push(number < 0 ? last - stepOf(-index) : last + stepOf(index - 1));
    }
    return values[wanted] ?? 0;
  }

  /** Output of `halve`: the value in the middle, and the share and deviations of the halves. */
  const made = { middle: 0, share: 0, first: 0, second: 0 };

  /** Halves the span of a level that contains a position, given the activity in its two halves. */
  function halve(
    level: number,
    top: number,
    low: number,
    begin: number,
    end: number,
    deviation: number,
    early: number,
    late: number,
  ): void {
    const marketBits = shared.bits(level, top, low);
    const drawn = both(marketBits, own.bits(level, top, low));
    const large = largeFirst(marketBits);
    let share = SHARES[large] ?? 0;
    let first = ROOTS[large] ?? 0;
    let second = ROOTS[1 - large] ?? 0;
    let product = ROOT_PRODUCT;
    if (level > BLOCK_LEVEL) {
      const weight = share * early;
      share = weight / (weight + (1 - share) * late);
      // IEEE 754 defines square roots to the last bit, and engines use the processor's instruction.
      first = Math.sqrt(share);
      second = Math.sqrt(1 - share);
      product = first * second;
    }
    made.middle = begin + share * (end - begin) + deviation * product * drawn;
    made.share = share;
    made.first = deviation * first;
    made.second = deviation * second;
  }

  /**
   * The most recently used cursor, and a second one, because charts and 24-hour figures alternate between two
   * positions.
   */
  let cursor = newCursor();
  let other = newCursor();

  function turnTo(top: number, low: number): void {
    if (isNear(cursor, top, low)) return;
    [cursor, other] = [other, cursor];
  }

  /** Returns the cursor at the given second. Its `level` is that of the longest span that starts there. */
  function descend(second: number): Cursor {
    const position = second + phase;
    const top = Math.floor(position / TOP_SECONDS);
    const low = position - top * TOP_SECONDS;
    turnTo(top, low);
    const { begins, ends, deviations, times, sizes, earlies, lates } = cursor;
    let level = TOP_LEVEL;
    if (cursor.top === top) level = Math.max(cursor.level, 32 - Math.clz32(low ^ cursor.low));
    else {
      const start = second - low;
      begins[level] = walk(top);
      ends[level] = walk(top + 1);
      deviations[level] = daily * ROOT_TOP_DAYS;
      times[level] = top * TOP_DAYS;
      sizes[level] = TOP_DAYS;
      earlies[level] = activityUntil(start);
      lates[level] = activityUntil(start + TOP_SECONDS);
      cursor.top = top;
    }
    const start = second - low;
    while ((low & ((1 << level) - 1)) !== 0) {
      const begin = begins[level] ?? 0;
      const end = ends[level] ?? 0;
      const time = times[level] ?? 0;
      const size = sizes[level] ?? 0;
      const early = earlies[level] ?? 0;
      const late = lates[level] ?? 0;
      const half = 1 << (level - 1);
      const place = low & -(1 << level);
      const middle = level > BLOCK_LEVEL ? activityUntil(start + place + half) : 0;
      halve(level, top, low, begin, end, deviations[level] ?? 0, middle - early, late - middle);
      level -= 1;
      if ((low & half) === 0) {
        begins[level] = begin;
        ends[level] = made.middle;
        deviations[level] = made.first;
        times[level] = time;
        sizes[level] = size * made.share;
        earlies[level] = early;
        lates[level] = middle;
      } else {
        begins[level] = made.middle;
        ends[level] = end;
        deviations[level] = made.second;
        times[level] = time + size * made.share;
        sizes[level] = size * (1 - made.share);
        earlies[level] = middle;
        lates[level] = late;
      }
    }
    cursor.low = low;
    cursor.level = level;
    return cursor;
  }

  const valueAt = (second: number): number => {
    const { begins, level } = descend(second);
    return begins[level] ?? 0;
  };

  // Shifts the walk so that the path has its base price at its anchor.
  const anchor = listedAt === undefined ? randomness.origin : Math.ceil(listedAt / 1_000);
  const scatter =
    listedAt === undefined
      ? daily * ORIGIN_DEVIATION * both(shared.extra(ORIGIN_INDEX), own.extra(ORIGIN_INDEX))
      : 0;
  const start = scatter - valueAt(anchor);
  after = [start];
  before = [start];
  cursor.top = NaN;
  other.top = NaN;

  const reaches = reachesPerDraw().map((reach) => reach * drawnMax);
  const pairs: Halves[] = [];
  const tops = newSpan();
  const around = newSpan();

  /**
   * Halves all spans of the levels `level` to `downTo + 1` that start at `from` or later, level by level, with the same
   * result as `halve`.
   */
  function refine(
    { values, deviations }: Block,
    { second }: Span,
    from: number,
    level: number,
    downTo: number,
    end: number,
  ): void {
    const position = second + phase;
    const number = Math.floor(position / BLOCK);
    const low = position - number * BLOCK + from;
    const until = from + (1 << level);
    for (let of = level; of > downTo; of -= 1) {
      const marketWords = shared.family(number, of);
      const ownWords = own.family(number, of);
      const size = 1 << of;
      const half = size >> 1;
      let place = (1 << (BLOCK_LEVEL - of)) + (low >> of);
      for (let at = from; at < until; at += size) {
        const left = values[at] ?? 0;
        const right = at + size === until ? end : (values[at + size] ?? 0);
        const whole = deviations[at] ?? 0;
        const marketBits = bitsAt(marketWords, place);
        const drawn = both(marketBits, bitsAt(ownWords, place));
        const large = largeFirst(marketBits);
        values[at + half] =
          left + (SHARES[large] ?? 0) * (right - left) + whole * ROOT_PRODUCT * drawn;
        deviations[at] = whole * (ROOTS[large] ?? 0);
        deviations[at + half] = whole * (ROOTS[1 - large] ?? 0);
        place += 1;
      }
    }
  }

  return {
    at: valueAt,
    variance: daily * daily,
    tradedUntil(second) {
      const { times, level } = descend(second);
      return times[level] ?? 0;
    },
    spanAround(first, last) {
      const place = descend(first);
      const { top, low, level: lowest } = place;
      const until = last + phase - top * TOP_SECONDS;
      if (until >= TOP_SECONDS) return null;
      const level = Math.max(lowest, 32 - Math.clz32(low ^ until));
      const second = first - (low & ((1 << level) - 1));
      around.level = level;
      around.second = second;
      around.begin = place.begins[level] ?? 0;
      around.end = place.ends[level] ?? 0;
      around.deviation = place.deviations[level] ?? 0;
      around.early = place.earlies[level] ?? 0;
      around.late = place.lates[level] ?? 0;
      return around;
    },
    fillLeaves(block, span) {
      block.values[0] = span.begin;
      block.deviations[0] = span.deviation;
      refine(block, span, 0, span.level, LEAF_LEVEL, span.end);
    },
    fillLeaf(block, span, index, end) {
      refine(block, span, index, Math.min(span.level, LEAF_LEVEL), 0, end);
    },
    topOf,
    top(number) {
      tops.level = TOP_LEVEL;
      tops.second = number * TOP_SECONDS - phase;
      tops.begin = walk(number);
      tops.end = walk(number + 1);
      tops.deviation = daily * ROOT_TOP_DAYS;
      tops.early = activityUntil(tops.second);
      tops.late = activityUntil(tops.second + TOP_SECONDS);
      return tops;
    },
    halves({ level, second, begin, end, deviation, early, late }) {
      const position = second + phase;
      const top = Math.floor(position / TOP_SECONDS);
      const low = position - top * TOP_SECONDS;
      const half = 1 << (level - 1);
      const middle = level > BLOCK_LEVEL ? activityUntil(second + half) : 0;
      halve(level, top, low, begin, end, deviation, middle - early, late - middle);
      const pair = (pairs[level] ??= { first: newSpan(), second: newSpan() });
      setSpan(pair.first, level - 1, second, begin, made.middle, made.first, early, middle);
      setSpan(pair.second, level - 1, second + half, made.middle, end, made.second, middle, late);
      return pair;
    },
    reach: ({ level, deviation }) => (reaches[level] ?? 0) * deviation,
  };
}

/** The spans of every level that contain one second, from the longest down to `level`. */
interface Cursor {
  top: number;
  low: number;
  level: number;
  begins: Float64Array;
  ends: Float64Array;
  deviations: Float64Array;
  /** Trading time up to the start of each span and within it, in days. */
  times: Float64Array;
  sizes: Float64Array;
  /** Cumulative activity at the start and at the end of each span. */
  earlies: Float64Array;
  lates: Float64Array;
}

/** Whether a cursor and a position are in the same span of 2^13 s (two hours). */
function isNear({ top, low }: Cursor, wantedTop: number, wantedLow: number): boolean {
  return top === wantedTop && (low ^ wantedLow) >> 13 === 0;
}

const newCursor = (): Cursor => ({
  top: NaN,
  low: 0,
  level: TOP_LEVEL,
  begins: new Float64Array(LEVELS),
  ends: new Float64Array(LEVELS),
  deviations: new Float64Array(LEVELS),
  times: new Float64Array(LEVELS),
  sizes: new Float64Array(LEVELS),
  earlies: new Float64Array(LEVELS),
  lates: new Float64Array(LEVELS),
});

export const newSpan = (): Span => ({
  level: 0,
  second: 0,
  begin: 0,
  end: 0,
  deviation: 0,
  early: 0,
  late: 0,
});

function setSpan(
  span: Span,
  level: number,
  second: number,
  begin: number,
  end: number,
  deviation: number,
  early: number,
  late: number,
): void {
  span.level = level;
  span.second = second;
  span.begin = begin;
  span.end = end;
  span.deviation = deviation;
  span.early = early;
  span.late = late;
}
