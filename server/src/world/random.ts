import { createHash } from 'node:crypto';

/**
 * Chance that can be repeated: the same world, label and use give the same bytes. Labels name the use
 * (`captcha/<id>`), so that one use never shifts another.
 */
export function seededBytes(seed: string, label: string, length: number): Buffer {
  return bytesOfBlocks(length, (block) =>
    createHash('sha256').update(`${seed}\u0000${label}\u0000${block}`).digest(),
  );
}

/** `length` bytes of as many blocks as that takes, from number 0 on. */
export function bytesOfBlocks(length: number, blockOf: (block: number) => Buffer): Buffer {
  let bytes = blockOf(0);
  for (let block = 1; bytes.length < length; block++)
    bytes = Buffer.concat([bytes, blockOf(block)]);
  return bytes.subarray(0, length);
}

/** A whole number from 0 to `below` - 1; `below` at most 2^32. The bias of 64 bits onto 32 is beyond notice. */
export function seededInteger(seed: string, label: string, below: number): number {
  return Number(seededBytes(seed, label, 8).readBigUInt64BE() % BigInt(below));
}
