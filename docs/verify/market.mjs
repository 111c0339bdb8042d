// A second implementation of a world's market: the price at a second, from the seed and the symbol's data in a receipt. It
// shares no code with the server, and has no cache and no optimization.
//
// Fractions are computed only with + - * / floor and the square root, whose results IEEE 754 defines exactly, so that every
// machine computes the same last bit.

import { createHash } from 'node:crypto';
import { exp, ln, root } from './math.mjs';
import { effectOf, steered } from './steering.mjs';

const LEVELS = 24;
const LONGEST = 2 ** LEVELS;
const HOUR = 3_600;
const DAY = 86_400;
/** Shares of a span's trading time in its two halves: one half gets LARGE, the other SMALL. */
const LARGE = 0.69;
const SMALL = 0.31;
const ROOT_LARGE = 0.8306623862918074;
const ROOT_SMALL = 0.5567764362830022;
const ROOT_PRODUCT = 0.46249324319388707;
/** Spans of up to 2^6 s are divided without the calendar. */
const EVEN_LEVEL = 6;
const ORIGIN_DEVIATION = 3;
/** Standard deviation of the normal quantiles at the centers of 4,096 equal parts. */
const QUANTILE_DEVIATION = 0.9998397111503858;
/** Activity at each full hour of the day (UTC+8), in percent of the average; at weekends it is 74 % of these values. */
const HOURS_OF_DAY = [
  118, 104, 92, 84, 78, 74, 72, 76, 88, 98, 100, 96, 90, 88, 92, 98, 104, 108, 104, 106, 116, 132,
  142, 140,
];
const WEEKEND = 0.74;
const CHANGE_HOURS = 6;
/** Logarithms are truncated to multiples of 2^-40. */
const GRID = 2 ** 40;
const LOG_MAX = 40;
const PRICE_UNITS_MAX = 9e15;

/** Versions of the market rules that this script implements. */
export const MARKET_VERSIONS = [3, 4];

/**
 * The price of a symbol at a whole second, in units of 1e-8. `market` is that of a receipt: { version, symbol, originAt (epoch ms),
 * listedAt (epoch ms, absent for a symbol listed since the start of the world), basePrice (decimal text), pricePrecision,
 * dailyVolatility, marketCorrelation, interventions }.
 */
export function priceAt(seed, market, second) {
  const natural = naturalOf(seed, market);
  const effects = market.interventions.map((each) => effectOf(each, Number(market.basePrice)));
  return priced(market, steered(natural, market.version, effects, effects.length, second));
}

function naturalOf(seed, market) {
  const { symbol, dailyVolatility, marketCorrelation, originAt, listedAt } = market;
  const shared = chanceOf(`${seed}/market`);
  const own = chanceOf(`${seed}/symbol/${symbol}`);
  const phase = shared.extra(-(2 ** 31)) >>> (32 - LEVELS);
  const ofOwn = root(1 - marketCorrelation * marketCorrelation);
  const both = (ofMarket, ofCoin) => marketCorrelation * ofMarket + ofOwn * ofCoin;

  const origin = Math.floor(originAt / 1_000);
  const longestDays = LONGEST / DAY;
  const step = (number) => {
    const isBefore = number < Math.floor((origin + phase) / LONGEST);
    const drift = isBefore ? 0 : 0.5 * dailyVolatility * dailyVolatility * longestDays;
    const drawn = both(fineDraw(shared.extra(number)), fineDraw(own.extra(number)));
    return dailyVolatility * root(longestDays) * drawn - drift;
  };
  /** The value at the start of a longest span: a random walk that is `start` at the start of span 0. */
  const walk = (start, number) => {
    let value = start;
    for (let index = 0; index < number; index += 1) value += step(index);
    for (let index = -1; index >= number; index -= 1) value -= step(index);
    return value;
  };

  /** The value and the trading time (days) at a second. */
  const placeAt = (start, second) => {
    const position = second + phase;
    const top = Math.floor(position / LONGEST);
    const offset = position - top * LONGEST;
    let begin = walk(start, top);
    let end = walk(start, top + 1);
    let deviation = dailyVolatility * root(longestDays);
    let from = 0;
    let traded = top * longestDays;
    let days = longestDays;
    for (let level = LEVELS; from !== offset; level -= 1) {
      const half = 2 ** (level - 1);
      const node = top * 2 ** (LEVELS - level) + from / 2 ** level;
      const [marketBits, ownBits] = [shared.bits(level, node), own.bits(level, node)];
      const isFirstLarge = marketBits >= 2 ** 15;
      let share = isFirstLarge ? LARGE : SMALL;
      let roots = isFirstLarge ? [ROOT_LARGE, ROOT_SMALL] : [ROOT_SMALL, ROOT_LARGE];
      let product = ROOT_PRODUCT;
      if (level > EVEN_LEVEL) {
        const middle = top * LONGEST + from + half - phase;
        const early = activity(middle) - activity(middle - half);
        const late = activity(middle + half) - activity(middle);
        share = (share * early) / (share * early + (1 - share) * late);
        roots = [Math.sqrt(share), Math.sqrt(1 - share)];
        product = roots[0] * roots[1];
      }
      const drawn = both(draw(marketBits), draw(ownBits));
      const middle = begin + share * (end - begin) + deviation * product * drawn;
      const isSecond = offset >= from + half;
      deviation *= isSecond ? roots[1] : roots[0];
      if (isSecond) {
        begin = middle;
        from += half;
        traded += days * share;
        days *= 1 - share;
      } else {
        end = middle;
        days *= share;
      }
    }
    return { value: begin, traded };
  };

  const anchor = listedAt === undefined ? origin : Math.ceil(listedAt / 1_000);
  const index = -(2 ** 31) + 16;
  const scatter =
    listedAt === undefined
      ? dailyVolatility * ORIGIN_DEVIATION * both(draw(shared.extra(index)), draw(own.extra(index)))
      : 0;
  const start = scatter - placeAt(0, anchor).value;
  return {
    at: (second) => placeAt(start, second).value,
    traded: (second) => placeAt(start, second).traded,
    variance: dailyVolatility * dailyVolatility,
  };
}

/** Converts a second to trading time: days of average activity since Monday 1970-01-05 00:00 UTC+8. */
function activity(second) {
  const hours = [];
  for (let hour = 0; hour <= 168; hour += 1) {
    const begun = ((hour % 168) - (120 - CHANGE_HOURS)) / CHANGE_HOURS;
    const left = (168 - (hour % 168)) / CHANGE_HOURS;
    const weekend = Math.max(0, Math.min(1, begun, left));
    hours.push(HOURS_OF_DAY[hour % 24] * (1 - (1 - WEEKEND) * weekend));
  }
  let sum = 0;
  for (let hour = 0; hour < 168; hour += 1) sum += (hours[hour] + hours[hour + 1]) / 2;
  const rates = hours.map((rate) => (rate * 168) / sum);
  const sinceMonday = second - (4 * DAY - 8 * HOUR);
  const week = Math.floor(sinceMonday / (7 * DAY));
  const inWeek = sinceMonday - week * 7 * DAY;
  const hour = Math.floor(inWeek / HOUR);
  let whole = 0;
  for (let done = 0; done < hour; done += 1) whole += (rates[done] + rates[done + 1]) / 2 / 24;
  const share = inWeek / HOUR - hour;
  const rise = rates[hour + 1] - rates[hour];
  return week * 7 + whole + ((rates[hour] + (rise / 2) * share) * share) / 24;
}

function priced({ basePrice, pricePrecision }, log) {
  const [whole, fraction = ''] = basePrice.split('.');
  const baseUnits = Number(`${whole}${fraction.padEnd(8, '0')}`);
  const step = 10 ** (8 - pricePrecision);
  const bounded = log > LOG_MAX ? LOG_MAX : log < -LOG_MAX ? -LOG_MAX : log;
  const grid = Math.floor(bounded * GRID);
  const ticks = Math.floor((baseUnits / step) * exp(grid / GRID) + 0.5);
  const ticksMax = Math.floor(PRICE_UNITS_MAX / step);
  return BigInt(ticks < 1 ? 1 : ticks > ticksMax ? ticksMax : ticks) * BigInt(step);
}

/**
 * The random bits of the market: ChaCha with 8 rounds, keyed by the SHA-256 of a text. Span number `node` of a level
 * uses 16 bits of its family, whose root is a span of level 6, 11, 16, …; in a family, spans are numbered like a binary
 * heap, two per word.
 */
function chanceOf(text) {
  const digest = createHash('sha256').update(text).digest();
  const key = Array.from({ length: 8 }, (_, index) => digest.readInt32LE(index * 4));
  return {
    bits(level, node) {
      const leader = level <= 6 ? 6 : 11 + 5 * Math.floor((level - 7) / 5);
      const members = 2 ** (leader - level);
      const family = Math.floor(node / members);
      const index = members + (node - family * members);
      const word = Math.floor(index / 2);
      const found = chacha(key, family, leader, Math.floor(word / 16))[word % 16];
      return (found >>> (index % 2 === 0 ? 0 : 16)) & 0xffff;
    },
    extra: (index) => chacha(key, Math.floor(index / 16), 255, 0)[((index % 16) + 16) % 16],
  };
}

function chacha(key, counter, kind, block) {
  const start = [
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
    ...key,
    counter | 0,
    0,
    kind,
    block,
  ];
  const state = [...start];
  const turn = (left, right, target, bits) => {
    state[left] = (state[left] + state[right]) | 0;
    const mixed = state[target] ^ state[left];
    state[target] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  const quarter = (a, b, c, d) => {
    turn(a, b, d, 16);
    turn(c, d, b, 12);
    turn(a, b, d, 8);
    turn(c, d, b, 7);
  };
  for (let round = 0; round < 4; round += 1) {
    for (let at = 0; at < 4; at += 1) quarter(at, at + 4, at + 8, at + 12);
    for (let at = 0; at < 4; at += 1)
      quarter(at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4));
  }
  return state.map((word, index) => (word + start[index]) | 0);
}

/** A standard normal draw from 12 bits, and one from 32 bits. */
function draw(bits) {
  const index = bits & 4_095;
  const isUpper = index >= 2_048;
  const lower = quantile(((isUpper ? 4_095 - index : index) + 0.5) / 4_096) / QUANTILE_DEVIATION;
  return isUpper ? -lower : lower;
}

function fineDraw(word) {
  return quantile(((word >>> 0) + 0.5) / 2 ** 32);
}

/** The standard normal quantile, by algorithm AS 241 (Wichura 1988), PPND7. */
function quantile(probability) {
  const q = probability - 0.5;
  if (q >= -0.425 && q <= 0.425) {
    const r = 0.180625 - q * q;
    const above = ((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
    return (q * above) / (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1);
  }
  const r = root(-ln(q < 0 ? probability : 1 - probability)) - 1.6;
  const above = ((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r + 1.4234372777;
  const found = above / ((0.12021132975 * r + 0.7370016425) * r + 1);
  return q < 0 ? -found : found;
}
