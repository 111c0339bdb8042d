import { concatBytes, readUint64 } from '#platform/bytes';
import { sha256 } from '#platform/crypto';

/**
 * Returns random bytes that are determined by seed and label. Labels identify the use (`captcha/<id>`), so that uses
 * are independent.
 */
export function seededBytes(seed: string, label: string, length: number): Uint8Array {
  return bytesOfBlocks(length, (block) => sha256(`${seed}\u0000${label}\u0000${block}`));
}

/** Returns `length` bytes from as many blocks as needed, starting with block 0. */
export function bytesOfBlocks(length: number, blockOf: (block: number) => Uint8Array): Uint8Array {
  let bytes = blockOf(0);
  // Stryker disable next-line EqualityOperator: one more block is generated and cut off
  for (let block = 1; bytes.length < length; block++) bytes = concatBytes(bytes, blockOf(block));
  return bytes.subarray(0, length);
}

/**
 * Returns an integer from 0 to `below` - 1, with `below` at most 2^32. The bias of reducing 64 bits to 32 is
 * negligible.
 */
export function seededInteger(seed: string, label: string, below: number): number {
  return Number(readUint64(seededBytes(seed, label, 8)) % BigInt(below));
}
