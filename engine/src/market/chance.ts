import { sha256 } from '#platform/crypto';
import { TOP_LEVEL } from './bridge.ts';

/**
 * The random bits of a market: 16 for every span of a motion, and 32-bit words that belong to no span. A public price
 * must not reveal them, so they are the output of a stream cipher, ChaCha with 8 rounds (Bernstein 2008), with a
 * 256-bit key that is the SHA-256 of a text. A span is identified by its level and the position of its start: the
 * number `top` of a longest span, and `low` seconds into it. Spans are grouped in families: one span of level 11, 16,
 * 21 or 26 with all spans of the four levels below it, numbered like a heap (1, 2 to 3, 4 to 7, …), shares a block of
 * 16 words; one span of level 6 with all spans below it shares two blocks. Each word contains the bits of two spans;
 * the lower 16 bits belong to the even number.
 */
export interface MarketRandom {
  /** Returns the 16 bits of a span of level 1 to 24. */
  bits(level: number, top: number, low: number): number;
  /**
   * Returns the words of all spans within a span of level 6, which starts `number` times 64 seconds after the start
   * of the longest span 0. The span of level `6 - depth` at `place` has the number `2^depth + place`, see `bitsAt`. Only the
   * words of `level` and of the levels in the same block are computed; level 1 has a separate block.
   */
  family(number: number, level: number): Int32Array;
  /** Returns the word number `index` of the 32-bit words that belong to no span. */
  extra(index: number): number;
}

/** Returns the 16 bits of the span with this number from the words of its family. */
export function bitsAt(words: Int32Array, number: number): number {
  return ((words[number >> 1] ?? 0) >>> ((number & 1) << 4)) & 0xffff;
}

/** The level of the lowest families, which contain all their spans down to one second. */
const LOW_LEVEL = 6;
const WORDS = 16;
const DEPTH = 5;
const DOUBLE_ROUNDS = 4;
/** Used in place of a level for bits that belong to no span. */
const EXTRA = 255;
/**
 * Number of cached blocks: two for a family of level 6, one each for families of level 11, 16, 21 and 26, and one for
 * `extra`.
 */
const BLOCKS = 7;
const EXTRA_BLOCK = BLOCKS - 1;
const LEVELS = Array.from({ length: TOP_LEVEL + 1 }, (_, level) => level);
/** The level of a span's family, by the level of the span. */
const ROOTS = Int32Array.from(LEVELS, (level) =>
  level <= LOW_LEVEL ? LOW_LEVEL : Math.ceil((level - LOW_LEVEL) / DEPTH) * DEPTH + LOW_LEVEL,
);
/** The index of the first word of a span's family, by the level of the span. */
const FIRST_WORDS = ROOTS.map((root) =>
  root === LOW_LEVEL ? 0 : ((root - LOW_LEVEL) / DEPTH + 1) * WORDS,
);

/** Creates the random bits keyed by a text. Results are pure; only the latest block of each kind is cached. */
export function createMarketRandom(seedText: string): MarketRandom {
  const key = keyOf(seedText);
  const words = new Int32Array(BLOCKS * WORDS);
  const lows = words.subarray(0, 2 * WORDS);
  /** The cipher counter of each block in `words`. */
  const nodes = new Float64Array(BLOCKS).fill(NaN);

  function load(block: number, node: number, kind: number, part: number): void {
    if (nodes[block] === node) return;
    fillBlock(words, block * WORDS, key, node, kind, part);
    nodes[block] = node;
  }

  return {
    bits(level, top, low) {
      const root = ROOTS[level] ?? LOW_LEVEL;
      const first = FIRST_WORDS[level] ?? 0;
      const part = level === 1 ? 1 : 0;
      load(first / WORDS + part, familyOf(root, top, low), root, part);
      const number = heapIndex(level, root, top, low);
      return ((words[first + (number >> 1)] ?? 0) >>> ((number & 1) << 4)) & 0xffff;
    },
    family(number, level) {
      const part = level === 1 ? 1 : 0;
      load(part, number | 0, LOW_LEVEL, part);
      return lows;
    },
    extra(index) {
      load(EXTRA_BLOCK, index >> 4, EXTRA, 0);
      return words[EXTRA_BLOCK * WORDS + (index & (WORDS - 1))] ?? 0;
    },
  };
}

/** Returns the number of the family of level `root` that contains a position. It wraps after thousands of years. */
function familyOf(root: number, top: number, low: number): number {
  // Stryker disable next-line EqualityOperator: no family starts at the longest level
  if (root > TOP_LEVEL) return top >> (root - TOP_LEVEL);
  return (Math.imul(top, 1 << (TOP_LEVEL - root)) + (low >> root)) | 0;
}

/** Returns the index of a span in its family. */
function heapIndex(level: number, root: number, top: number, low: number): number {
  // Stryker disable next-line EqualityOperator: no family starts at the longest level
  const within = root > TOP_LEVEL ? top & ((1 << (root - TOP_LEVEL)) - 1) : 0;
  const place = (within << (TOP_LEVEL - level)) + ((low & ((1 << root) - 1)) >> level);
  return (1 << (root - level)) + place;
}

function keyOf(seedText: string): Int32Array {
  const { buffer, byteOffset } = sha256(seedText);
  const digest = new DataView(buffer, byteOffset);
  return Int32Array.from({ length: 8 }, (_, index) => digest.getInt32(index * 4, true));
}

/** Computes one ChaCha8 block, with the counter `node` and the nonce (kind, block). */
function fillBlock(
  into: Int32Array,
  offset: number,
  key: Int32Array,
  node: number,
  kind: number,
  block: number,
): void {
  const k0 = key[0] ?? 0;
  const k1 = key[1] ?? 0;
  const k2 = key[2] ?? 0;
  const k3 = key[3] ?? 0;
  const k4 = key[4] ?? 0;
  const k5 = key[5] ?? 0;
  const k6 = key[6] ?? 0;
  const k7 = key[7] ?? 0;
  let a0 = 0x61707865;
  let a1 = 0x3320646e;
  let a2 = 0x79622d32;
  let a3 = 0x6b206574;
  let b0 = k0;
  let b1 = k1;
  let b2 = k2;
  let b3 = k3;
  let c0 = k4;
  let c1 = k5;
  let c2 = k6;
  let c3 = k7;
  let d0 = node | 0;
  let d1 = 0;
  let d2 = kind;
  let d3 = block;
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    a0 = (a0 + b0) | 0;
    d0 ^= a0;
    d0 = (d0 << 16) | (d0 >>> 16);
    c0 = (c0 + d0) | 0;
    b0 ^= c0;
    b0 = (b0 << 12) | (b0 >>> 20);
    a0 = (a0 + b0) | 0;
    d0 ^= a0;
    d0 = (d0 << 8) | (d0 >>> 24);
    c0 = (c0 + d0) | 0;
    b0 ^= c0;
    b0 = (b0 << 7) | (b0 >>> 25);
    a1 = (a1 + b1) | 0;
    d1 ^= a1;
    d1 = (d1 << 16) | (d1 >>> 16);
    c1 = (c1 + d1) | 0;
    b1 ^= c1;
    b1 = (b1 << 12) | (b1 >>> 20);
    a1 = (a1 + b1) | 0;
    d1 ^= a1;
    d1 = (d1 << 8) | (d1 >>> 24);
    c1 = (c1 + d1) | 0;
    b1 ^= c1;
    b1 = (b1 << 7) | (b1 >>> 25);
    a2 = (a2 + b2) | 0;
    d2 ^= a2;
    d2 = (d2 << 16) | (d2 >>> 16);
    c2 = (c2 + d2) | 0;
    b2 ^= c2;
    b2 = (b2 << 12) | (b2 >>> 20);
    a2 = (a2 + b2) | 0;
    d2 ^= a2;
    d2 = (d2 << 8) | (d2 >>> 24);
    c2 = (c2 + d2) | 0;
    b2 ^= c2;
    b2 = (b2 << 7) | (b2 >>> 25);
    a3 = (a3 + b3) | 0;
    d3 ^= a3;
    d3 = (d3 << 16) | (d3 >>> 16);
    c3 = (c3 + d3) | 0;
    b3 ^= c3;
    b3 = (b3 << 12) | (b3 >>> 20);
    a3 = (a3 + b3) | 0;
    d3 ^= a3;
    d3 = (d3 << 8) | (d3 >>> 24);
    c3 = (c3 + d3) | 0;
    b3 ^= c3;
    b3 = (b3 << 7) | (b3 >>> 25);
    a0 = (a0 + b1) | 0;
    d3 ^= a0;
    d3 = (d3 << 16) | (d3 >>> 16);
    c2 = (c2 + d3) | 0;
    b1 ^= c2;
    b1 = (b1 << 12) | (b1 >>> 20);
    a0 = (a0 + b1) | 0;
    d3 ^= a0;
    d3 = (d3 << 8) | (d3 >>> 24);
    c2 = (c2 + d3) | 0;
    b1 ^= c2;
    b1 = (b1 << 7) | (b1 >>> 25);
    a1 = (a1 + b2) | 0;
    d0 ^= a1;
    d0 = (d0 << 16) | (d0 >>> 16);
    c3 = (c3 + d0) | 0;
    b2 ^= c3;
    b2 = (b2 << 12) | (b2 >>> 20);
    a1 = (a1 + b2) | 0;
    d0 ^= a1;
    d0 = (d0 << 8) | (d0 >>> 24);
    c3 = (c3 + d0) | 0;
    b2 ^= c3;
    b2 = (b2 << 7) | (b2 >>> 25);
    a2 = (a2 + b3) | 0;
    d1 ^= a2;
    d1 = (d1 << 16) | (d1 >>> 16);
    c0 = (c0 + d1) | 0;
    b3 ^= c0;
    b3 = (b3 << 12) | (b3 >>> 20);
    a2 = (a2 + b3) | 0;
    d1 ^= a2;
    d1 = (d1 << 8) | (d1 >>> 24);
    c0 = (c0 + d1) | 0;
    b3 ^= c0;
    b3 = (b3 << 7) | (b3 >>> 25);
    a3 = (a3 + b0) | 0;
    d2 ^= a3;
    d2 = (d2 << 16) | (d2 >>> 16);
    c1 = (c1 + d2) | 0;
    b0 ^= c1;
    b0 = (b0 << 12) | (b0 >>> 20);
    a3 = (a3 + b0) | 0;
    d2 ^= a3;
    d2 = (d2 << 8) | (d2 >>> 24);
    c1 = (c1 + d2) | 0;
    b0 ^= c1;
    b0 = (b0 << 7) | (b0 >>> 25);
  }
  into[offset] = a0 + 0x61707865;
  into[offset + 1] = a1 + 0x3320646e;
  into[offset + 2] = a2 + 0x79622d32;
  into[offset + 3] = a3 + 0x6b206574;
  into[offset + 4] = b0 + k0;
  into[offset + 5] = b1 + k1;
  into[offset + 6] = b2 + k2;
  into[offset + 7] = b3 + k3;
  into[offset + 8] = c0 + k4;
  into[offset + 9] = c1 + k5;
  into[offset + 10] = c2 + k6;
  into[offset + 11] = c3 + k7;
  into[offset + 12] = d0 + node;
  into[offset + 13] = d1;
  into[offset + 14] = d2 + kind;
  into[offset + 15] = d3 + block;
}
