// The market of a world, written a second time: what a price at a second is, from nothing but the seed and what a receipt
// says of the symbol. It shares no code with the server, remembers nothing and takes no short cut.
//
// Only + - * / and floor are used on fractions: every machine computes the same last bit.

import { createHash } from 'node:crypto';

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

/** What interventions make of a price: each acts on what those before it made. */
function steered(natural, effects, count, second) {
  let scale = 1;
  let offset = 0;
  let glides = [];
  for (let index = 0; index < count; index += 1) {
    const effect = effects[index];
    const { kind, from, until, factor, logChange } = effect;
    if (second < from) continue;
    const isOver = second >= until;
    const found = () => steered(natural, effects, index, from);
    if (kind === 'freeze' && !isOver) {
      scale = 0;
      offset = found();
      glides = [];
    } else if (kind === 'volatility' && isOver) {
      offset += (factor - 1) * (steered(natural, effects, index, until) - found());
    } else if (kind === 'volatility') {
      scale *= factor;
      offset = factor * offset + (1 - factor) * found();
      glides = glides.map(([glide, weight]) => [glide, weight * factor]);
    } else if (kind === 'replay' && !isOver) {
      const [begin, end] = lineAt(effect.knots, second - from);
      scale = 0;
      offset = begin.log;
      const line = { kind: 'ramp', from: from + begin.second, until: from + end.second };
      glides = [[{ ...line, complete: line.until }, end.log - begin.log]];
    } else if (kind === 'replay') {
      const [begin, end] = lineAt(effect.knots, until - 1 - from);
      const share =
        end === begin ? 0 : (until - 1 - from - begin.second) / (end.second - begin.second);
      const last = begin.log + (end.log - begin.log) * share;
      offset += last - steered(natural, effects, index, until - 1);
    } else if (kind === 'gap') {
      offset += logChange;
    } else if ((kind === 'move' || kind === 'ramp') && isOver) {
      offset += logChange * progress(effect, until);
    } else if (kind === 'move' || kind === 'ramp') glides = [...glides, [effect, logChange]];
  }
  let value = scale === 0 ? offset : scale * natural(second) + offset;
  for (const [effect, weight] of glides) value += weight * progress(effect, second);
  return value;
}

function effectOf(told, base) {
  const { kind, percent = 0, factor = 1, startAt, endAt, stoppedAt = endAt, points } = told;
  const isLasting = kind === 'move' || kind === 'ramp' || kind === 'gap';
  const logChange = isLasting ? ln(1 + percent / 100) : 0;
  const knots = points?.map(({ second, price }) => ({ second, log: ln(Number(price) / base) }));
  const [from, until, complete] = [startAt, stoppedAt, endAt].map((at) => at / 1_000);
  return {
    kind,
    factor,
    logChange,
    from,
    until,
    complete,
    knots,
  };
}

/** The two given prices around a second of a replay; the same one twice outside of them. */
function lineAt(knots, second) {
  const after = knots.findIndex((knot) => knot.second > second);
  if (after === -1) return [knots.at(-1), knots.at(-1)];
  return [knots[Math.max(after - 1, 0)], knots[after === 0 ? 0 : after]];
}

/** How far a move or a ramp has come; one that was stopped stays where it was. */
function progress({ kind, from, until, complete }, second) {
  const reached = second < until ? second : until;
  if (reached >= complete) return 1;
  if (reached <= from) return 0;
  const share = (reached - from) / (complete - from);
  return kind === 'move' ? share * share * (3 - 2 * share) : share;
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

function exp(x) {
  const bounded = x > 60 ? 60 : x < -60 ? -60 : x;
  const n = Math.floor(bounded * 1.4426950408889634 + 0.5);
  const rest = bounded - n * 0.6931471803691238 - n * 1.9082149292705877e-10;
  let sum = 0;
  for (let power = 13; power >= 0; power -= 1) {
    let factorial = 1;
    for (let factor = 2; factor <= power; factor += 1) factorial *= factor;
    sum = sum * rest + 1 / factorial;
  }
  return sum * 2 ** n;
}

function ln(value) {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa > 1.4142135623730951; exponent += 1) mantissa /= 2;
  for (; mantissa < 1.4142135623730951 / 2; exponent -= 1) mantissa *= 2;
  const t = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let odd = 25; odd >= 1; odd -= 2) sum = sum * t * t + 1 / odd;
  return exponent * 0.6931471805599453 + 2 * t * sum;
}

function root(value) {
  if (value === 0) return 0;
  let found = value > 1 ? value : 1;
  for (let step = 0; step < 64; step += 1) found = (found + value / found) / 2;
  return found;
}
