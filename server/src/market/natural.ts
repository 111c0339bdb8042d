import {
  DRAW_MAX,
  drawOf,
  isFirstLarge,
  LARGE,
  ROOT_LARGE,
  ROOT_PRODUCT,
  ROOT_SMALL,
  SMALL,
  TOP_LEVEL,
  TOP_SECONDS,
} from './bridge.ts';
import { type Chance, createChance } from './chance.ts';
import { exp, squareRoot } from './exactMath.ts';
import type { MarketSymbol } from './market.types.ts';

/** The price nobody steers, as a logarithm relative to the base price. */
export interface NaturalPath {
  /** The value at a whole second. */
  at(second: number): number;
  /** Puts the values of the seconds of a span of up to `BLOCK_LEVEL` into `values`, the very same as `at` gives. */
  fill(values: Float64Array, span: Span): void;
  /** The span of 2^24 s with this number, which begins at `topBegin` of it. */
  top(number: number): Span;
  /** Cuts a span in two. Both halves are the callee's own and hold until the next call for the same level. */
  halves(span: Span): Halves;
  /** The number of the longest span that holds a second. */
  topOf(second: number): number;
  /** Between its ends no value of a span goes beyond them by more than this. */
  reach(span: Span): number;
}

/** The 2^level seconds from `second` on: the values at its first second and at the first one after it. */
export interface Span {
  level: number;
  second: number;
  begin: number;
  end: number;
  /** Standard deviation of the change over it, given how its trading time turned out. */
  deviation: number;
}

export interface Halves {
  readonly first: Span;
  readonly second: Span;
}

/** What all symbols of one market share: which half of a span is the lively one, and a draw for each. */
export interface Climate {
  readonly chance: Chance;
  /** Where the spans begin: nobody knows it from the date. */
  readonly phase: number;
}

/** Spans of up to 2^6 s are a coin's own business: at that scale coins do not move together. */
const OWN_LEVEL = 6;
/** Spans of up to this level are short enough to be looked at second by second. */
export const BLOCK_LEVEL = 6;
const BLOCK = 1 << BLOCK_LEVEL;
/** From single seconds to the longest spans. */
const LEVELS = TOP_LEVEL + 1;
/** The word of the phase; those from 0 on, in both directions, are of the walk. */
const PHASE_INDEX = -(2 ** 31);

/** At this instant (2027-01-01 UTC), or up to a span before it, prices are near their base. */
const ORIGIN = 1_798_761_600;
/** Deviation of the logarithm there, in daily deviations. */
const ORIGIN_DEVIATION = 3;
/** Over some years a price is drawn back to its base, weakly: its long-run deviation is that of half as many days. */
const RETURN_DAYS = 2_000;
const DAY = 86_400;
const TOP_DAYS = TOP_SECONDS / DAY;
const KEPT = exp(-TOP_DAYS / RETURN_DAYS);
/** Deviation of the change over a longest span, in daily deviations: as a walk, and with the return to the base. */
const TOP_DEVIATION = squareRoot(TOP_DAYS);
const STEP_DEVIATION = squareRoot((RETURN_DAYS / 2) * (1 - KEPT * KEPT));

/** Makes what the symbols of a market share. */
export function createClimate(seed: string): Climate {
  const chance = createChance(`${seed}/market`);
  return { chance, phase: chance.extra(PHASE_INDEX) >>> (32 - TOP_LEVEL) };
}

/**
 * A coin moves with the whole market and on its own: every displacement is `c * market + sqrt(1 - c^2) * own`, in the
 * trading time of the market. See `bridge.ts`. The values at the ends of the longest spans are a walk that is drawn
 * back to the base over some years. The path kept inside only remembers.
 */
export function createNaturalPath(
  seed: string,
  climate: Climate,
  symbol: MarketSymbol,
): NaturalPath {
  const { chance: shared } = climate;
  const own = createChance(`${seed}/symbol/${symbol.symbol}`);
  const shift = climate.phase - ORIGIN;
  const ofMarket = symbol.marketCorrelation;
  const ofOwn = squareRoot(1 - ofMarket * ofMarket);
  const daily = symbol.dailyVolatility;
  const reaches = reachesOf(ofMarket + ofOwn);

  const step = (index: number): number =>
    ofMarket * drawOf(shared.extra(index)) + ofOwn * drawOf(own.extra(index));

  /** The walk over the ends of the longest spans, from the origin into both directions. */
  const after = [daily * ORIGIN_DEVIATION * step(0)];
  const before = [...after];
  function walk(number: number): number {
    const steps = number < 0 ? before : after;
    const wanted = Math.abs(number);
    for (let index = steps.length; index <= wanted; index += 1) {
      const change = daily * STEP_DEVIATION * step(Math.sign(number) * index);
      steps.push(KEPT * (steps[index - 1] ?? 0) + change);
    }
    return steps[wanted] ?? 0;
  }

  /** Halves the span of a level that holds a place: leaves in `made` the value in its middle and the deviations of both halves. */
  const made = new Float64Array(3);
  function halve(
    level: number,
    top: number,
    low: number,
    begin: number,
    end: number,
    deviation: number,
  ): void {
    const ownWord = own.word(level, top, low);
    const isShared = level > OWN_LEVEL;
    const word = isShared ? shared.word(level, top, low) : ownWord;
    const ownDraw = drawOf(ownWord);
    const drawn = isShared ? ofMarket * drawOf(word) + ofOwn * ownDraw : ownDraw;
    const isLarge = isFirstLarge(word);
    made[0] = begin + (isLarge ? LARGE : SMALL) * (end - begin) + deviation * ROOT_PRODUCT * drawn;
    made[1] = deviation * (isLarge ? ROOT_LARGE : ROOT_SMALL);
    made[2] = deviation * (isLarge ? ROOT_SMALL : ROOT_LARGE);
  }

  /** The path down to the second asked for last: the span of every level that holds it, down to `known`. */
  const begins = new Float64Array(LEVELS);
  const ends = new Float64Array(LEVELS);
  const deviations = new Float64Array(LEVELS);
  let keptTop = NaN;
  let keptLow = NaN;
  let known = TOP_LEVEL;

  function at(second: number): number {
    const position = second + shift;
    const top = Math.floor(position / TOP_SECONDS);
    const low = position - top * TOP_SECONDS;
    let level = TOP_LEVEL;
    if (top === keptTop) level = Math.max(known, 32 - Math.clz32(low ^ keptLow));
    else {
      begins[level] = walk(top);
      ends[level] = walk(top + 1);
      deviations[level] = daily * TOP_DEVIATION;
      keptTop = top;
    }
    while ((low & ((1 << level) - 1)) !== 0) {
      const begin = begins[level] ?? 0;
      const end = ends[level] ?? 0;
      halve(level, top, low, begin, end, deviations[level] ?? 0);
      level -= 1;
      const isSecond = (low & (1 << level)) !== 0;
      const middle = made[0] ?? 0;
      begins[level] = isSecond ? middle : begin;
      ends[level] = isSecond ? end : middle;
      deviations[level] = made[isSecond ? 2 : 1] ?? 0;
    }
    keptLow = low;
    known = level;
    return begins[level] ?? 0;
  }

  /** As `halve` does, but level by level, a loop for each: this is where candles spend their time. */
  const blockDeviations = new Float64Array(BLOCK);
  function fill(values: Float64Array, { level, second, begin, end, deviation }: Span): void {
    const position = second + shift;
    const number = Math.floor(position / BLOCK);
    const low = position - number * BLOCK;
    const count = 1 << level;
    const words = own.family(number);
    values[0] = begin;
    blockDeviations[0] = deviation;
    for (let of = level; of > 0; of -= 1) {
      const size = 1 << of;
      const half = size >> 1;
      let place = (1 << (BLOCK_LEVEL - of)) + (low >> of);
      for (let from = 0; from < count; from += size) {
        const left = values[from] ?? 0;
        const right = from + size === count ? end : (values[from + size] ?? 0);
        const whole = blockDeviations[from] ?? 0;
        const word = words[place] ?? 0;
        const isLarge = isFirstLarge(word);
        values[from + half] =
          left + (isLarge ? LARGE : SMALL) * (right - left) + whole * ROOT_PRODUCT * drawOf(word);
        blockDeviations[from] = whole * (isLarge ? ROOT_LARGE : ROOT_SMALL);
        blockDeviations[from + half] = whole * (isLarge ? ROOT_SMALL : ROOT_LARGE);
        place += 1;
      }
    }
  }

  const pairs: Halves[] = [];
  const tops = newSpan();
  return {
    at,
    fill,
    topOf: (second) => Math.floor((second + shift) / TOP_SECONDS),
    top(number) {
      tops.level = TOP_LEVEL;
      tops.second = number * TOP_SECONDS - shift;
      tops.begin = walk(number);
      tops.end = walk(number + 1);
      tops.deviation = daily * TOP_DEVIATION;
      return tops;
    },
    halves({ level, second, begin, end, deviation }) {
      const position = second + shift;
      const top = Math.floor(position / TOP_SECONDS);
      halve(level, top, position - top * TOP_SECONDS, begin, end, deviation);
      const pair = (pairs[level] ??= { first: newSpan(), second: newSpan() });
      const middle = made[0] ?? 0;
      setSpan(pair.first, level - 1, second, begin, middle, made[1] ?? 0);
      setSpan(pair.second, level - 1, second + (1 << (level - 1)), middle, end, made[2] ?? 0);
      return pair;
    },
    reach: ({ level, deviation }) => (reaches[level] ?? 0) * deviation,
  };
}

/**
 * How far the values of a span of each level may go beyond its ends, in its deviations: the middle by the greatest
 * displacement, and from there on what a half may. `weights`: of the draws of a shared level together.
 */
function reachesOf(weights: number): number[] {
  const reaches = [0];
  for (let level = 1; level <= TOP_LEVEL; level += 1) {
    const drawn = DRAW_MAX * (level > OWN_LEVEL ? weights : 1);
    reaches.push(drawn * ROOT_PRODUCT + ROOT_LARGE * (reaches[level - 1] ?? 0));
  }
  return reaches;
}

const newSpan = (): Span => ({ level: 0, second: 0, begin: 0, end: 0, deviation: 0 });

function setSpan(
  span: Span,
  level: number,
  second: number,
  begin: number,
  end: number,
  deviation: number,
): void {
  span.level = level;
  span.second = second;
  span.begin = begin;
  span.end = end;
  span.deviation = deviation;
}
