/**
 * Seeded integer hashing, for how much is traded. Prices are drawn by a cipher (`chance.ts`): 32 bits can be found by
 * trying. The finalizers are MurmurHash3's.
 */

/** A 32-bit hash of a text (UTF-16 units, multiplied and mixed one by one). */
export function hashText(text: string): number {
  let hash = 0x9747b28c | 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return mix(hash ^ text.length);
}

/** A 32-bit hash of an integer under a seed. Integers beyond 32 bits wrap (136 years of seconds). */
export function hashInteger(seed: number, value: number): number {
  return mix(Math.imul(value ^ seed, 0x9e3779b1) + seed);
}

/** A number strictly between 0 and 1. */
export function unit(seed: number, value: number): number {
  return ((hashInteger(seed, value) >>> 0) + 0.5) / 4_294_967_296;
}

function mix(value: number): number {
  let hash = value | 0;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
