// The market of a world, written a second time: what a price at a second is, from nothing but the seed and what a receipt
// says of the symbol. It shares no code with the server, remembers nothing and takes no short cut.
//
// Only + - * / and floor are used on fractions: every machine computes the same last bit.

import { createHash } from 'node:crypto';
import { exp, root } from './math.mjs';
import { effectOf, steered } from './steering.mjs';

const LEVELS = 24;
const LONGEST = 2 ** LEVELS;
const DAY = 86_400;
/** 2027-01-01 UTC. */
const ORIGIN = 1_798_761_600;
/** Of the trading time of a span one half gets this much, the other the rest. */
const LARGE = 0.69;
const SMALL = 0.31;
const ROOT_LARGE = 0.8306623862918074;
const ROOT_SMALL = 0.5567764362830022;
const ROOT_PRODUCT = 0.46249324319388707;
/** Spans of up to 2^6 s are halved by the coin alone, longer ones by market and coin together. */
const OWN_LEVEL = 6;
const RETURN_DAYS = 2_000;
const ORIGIN_DEVIATION = 3;
/** Logarithms are cut to multiples of 2^-40. */
const GRID = 2 ** 40;
const LOG_MAX = 40;
const PRICE_UNITS_MAX = 9e15;

/** Which rules these are. */
export const MARKET_VERSION = 2;

/**
 * The price of a symbol at a whole second, in units of 1e-8. `market`: { symbol, basePrice (decimal text),
 * pricePrecision, dailyVolatility, marketCorrelation, interventions }, as a receipt has it.
 */
export function priceAt(seed, market, second) {
  const natural = naturalOf(seed, market);
  const effects = market.interventions.map((each) => effectOf(each, Number(market.basePrice)));
  return priced(market, steered(natural, effects, effects.length, second));
}

function naturalOf(seed, { symbol, dailyVolatility, marketCorrelation }) {
  const shared = chanceOf(`${seed}/market`);
  const own = chanceOf(`${seed}/symbol/${symbol}`);
  const phase = shared.extra(-(2 ** 31)) >>> (32 - LEVELS);
  const ofOwn = root(1 - marketCorrelation * marketCorrelation);
  const both = (ofMarket, ofCoin) => marketCorrelation * draw(ofMarket) + ofOwn * draw(ofCoin);

  const longestDays = LONGEST / DAY;
  const kept = exp(-longestDays / RETURN_DAYS);
  const step = root((RETURN_DAYS / 2) * (1 - kept * kept));
  /** The value where a longest span begins: a walk away from the origin, drawn back a little at each step. */
  const walk = (number) => {
    const sign = number < 0 ? -1 : 1;
    let value = dailyVolatility * ORIGIN_DEVIATION * both(shared.extra(0), own.extra(0));
    for (let count = 1; count <= sign * number; count += 1) {
      const drawn = both(shared.extra(sign * count), own.extra(sign * count));
      value = kept * value + dailyVolatility * step * drawn;
    }
    return value;
  };

  return (second) => {
    const position = second + phase - ORIGIN;
    const top = Math.floor(position / LONGEST);
    const offset = position - top * LONGEST;
    let begin = walk(top);
    let end = walk(top + 1);
    let deviation = dailyVolatility * root(longestDays);
    let from = 0;
    for (let level = LEVELS; from !== offset; level -= 1) {
      const half = 2 ** (level - 1);
      const node = top * 2 ** (LEVELS - level) + from / 2 ** level;
      const ownWord = own.word(level, node);
      const deciding = level > OWN_LEVEL ? shared.word(level, node) : ownWord;
      const drawn = level > OWN_LEVEL ? both(deciding, ownWord) : draw(ownWord);
      const isFirstLarge = deciding < 0;
      const middle =
        begin + (isFirstLarge ? LARGE : SMALL) * (end - begin) + deviation * ROOT_PRODUCT * drawn;
      const isSecond = offset >= from + half;
      deviation *= isSecond === isFirstLarge ? ROOT_SMALL : ROOT_LARGE;
      if (isSecond) {
        begin = middle;
        from += half;
      } else end = middle;
    }
    return begin;
  };
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
 * The words that decide: ChaCha with 8 rounds under the SHA-256 of a text. Number `node` of the spans of a level is a
 * word of its family, which a span of level 6, 10, 14, … leads; in it words are numbered like a heap.
 */
function chanceOf(text) {
  const digest = createHash('sha256').update(text).digest();
  const key = Array.from({ length: 8 }, (_, index) => digest.readInt32LE(index * 4));
  return {
    word(level, node) {
      const leader = level <= 6 ? 6 : 10 + 4 * Math.floor((level - 7) / 4);
      const members = 2 ** (leader - level);
      const family = Math.floor(node / members);
      const index = members + (node - family * members);
      return chacha(key, family, leader, Math.floor(index / 16))[index % 16];
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

/** Three numbers of ten bits, added up and made to have mean 0 and deviation 1. */
function draw(of) {
  const sum = (of & 1_023) + ((of >>> 10) & 1_023) + ((of >>> 20) & 1_023);
  return (sum - 1_534.5) / 511.9997558593168;
}
