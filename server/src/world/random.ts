import { createHash } from 'node:crypto';

/**
 * Chance that can be repeated: the same world, label and use give the same bytes. Labels name the use
 * (`captcha/<id>`), so that one use never shifts another.
 */
export function seededBytes(seed: string, label: string, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let block = 0; block * 32 < length; block++)
    blocks.push(createHash('sha256').update(`${seed}\u0000${label}\u0000${block}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
}

/** A whole number from 0 to `below` - 1; `below` at most 2^32. The bias of 64 bits onto 32 is beyond notice. */
export function seededInteger(seed: string, label: string, below: number): number {
  return Number(seededBytes(seed, label, 8).readBigUInt64BE() % BigInt(below));
}
