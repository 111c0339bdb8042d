import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsAt, createMarketRandom } from './chance.ts';

/** Computes a ChaCha8 block as defined by Bernstein: 16 words, of which 8 are the key and the last 4 the position. */
function chacha8(key: readonly number[], place: readonly number[]): Int32Array {
  const start = Int32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, ...place);
  const state = Int32Array.from(start);
  const word = (index: number) => state[index] ?? 0;
  const turn = (sum: number, added: number, turned: number, bits: number) => {
    state[sum] = word(sum) + word(added);
    const mixed = word(turned) ^ word(sum);
    state[turned] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  const quarterRound = (a: number, b: number, c: number, d: number) => {
    turn(a, b, d, 16);
    turn(c, d, b, 12);
    turn(a, b, d, 8);
    turn(c, d, b, 7);
  };
  for (let round = 0; round < 8; round += 1)
    for (let column = 0; column < 4; column += 1) {
      const [b = 0, c = 0, d = 0] = [1, 2, 3].map(
        (row) => 4 * row + ((column + (round % 2) * row) % 4),
      );
      quarterRound(column, b, c, d);
    }
  return state.map((each, index) => each + (start[index] ?? 0));
}

const SEED = 'hongbao/symbol/BTC/USDT';
const digest = createHash('sha256').update(SEED).digest();
const key = Array.from({ length: 8 }, (_, index) => digest.readInt32LE(4 * index));

/**
 * Returns the 16 bits of a span by its level and number. Families start at the levels 6, 11, 16, …; their members are
 * numbered like a heap, with two members per word.
 */
function bitsOf(level: number, number: number): number {
  const eldest = level <= 6 ? 6 : level + ((6 - level + 25) % 5);
  const generation = 2 ** (eldest - level);
  const family = Math.floor(number / generation);
  const member = number - family * generation + generation;
  const word = Math.floor(member / 2);
  const found = chacha8(key, [family | 0, 0, eldest, Math.floor(word / 16)])[word % 16] ?? 0;
  return (found >>> (16 * (member % 2))) & 0xffff;
}

const extraOf = (index: number) =>
  chacha8(key, [Math.floor(index / 16), 0, 255, 0])[((index % 16) + 16) % 16];

it('the test’s reference cipher produces the published ChaCha8 stream for the zero key', () => {
  const block = chacha8(
    Array.from({ length: 8 }, () => 0),
    [0, 0, 0, 0],
  );
  expect(Buffer.from(block.buffer).toString('hex')).toBe(
    '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
      '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
  );
});

describe('random bits are the ChaCha8 stream keyed by the hash of the seed', () => {
  const top = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1_000, max: 1_000 }));
  const low = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 2 ** 24 - 1 }),
    fc.constant(2 ** 24 - 1),
  );
  const level = fc.integer({ min: 1, max: 24 });

  it('for every span, independent of earlier queries', () => {
    const asks = fc.array(fc.tuple(level, top, low), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(asks, (all) => {
        const chance = createMarketRandom(SEED);
        for (const [of, number, second] of all) {
          const place = number * 2 ** (24 - of) + Math.floor(second / 2 ** of);
          expect(chance.bits(of, number, second)).toBe(bitsOf(of, place));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('for all spans of a 64-second block in one call, with other queries before it', () => {
    const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 28) }));
    const chance = createMarketRandom(SEED);
    fc.assert(
      fc.property(number, top, low, (family, of, second) => {
        chance.bits(3, of, second);
        for (let depth = 0; depth < 6; depth += 1) {
          const words = chance.family(family, 6 - depth);
          for (let place = 0; place < 2 ** depth; place += 1)
            expect(bitsAt(words, 2 ** depth + place)).toBe(
              bitsOf(6 - depth, family * 2 ** depth + place),
            );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('for bits that belong to no span, at positive and negative indices', () => {
    const chance = createMarketRandom(SEED);
    const index = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer());
    fc.assert(
      fc.property(index, (each) => {
        expect(chance.extra(each)).toBe(extraOf(each));
      }),
      { numRuns: 300 },
    );
  });
});
