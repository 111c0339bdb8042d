import { readUint64 } from '#platform/bytes';
import { hmacSha256 } from '#platform/crypto';
import { bytesOfBlocks } from './random.ts';

/**
 * Values that must not be predictable: one-time codes, authenticator keys, initial passwords, salts. They come from a key of
 * the installation and never from the seed, which generates the world and may be public. No part of the key is in a world's
 * file, so the file can be shared.
 */
export class Secrets {
  readonly #key: Uint8Array;

  /** `key` has at least 16 bytes; `world` separates the worlds of one installation. */
  constructor(key: Uint8Array, world: string) {
    if (key.length < 16) throw new RangeError('A secrets key has at least 16 bytes.');
    this.#key = hmacSha256(key, `world/${world}`);
  }

  /** `length` bytes for one use; the same label gives the same bytes. */
  bytes(label: string, length: number): Uint8Array {
    return bytesOfBlocks(length, (block) => hmacSha256(this.#key, `${label}\u0000${block}`));
  }

  /** A signing key of 32 bytes for one use. */
  key(use: string): Uint8Array {
    return this.bytes(use, 32);
  }

  /** 16 bytes for the hash of one password. */
  salt(of: string): Uint8Array {
    return this.bytes(`salt/${of}`, 16);
  }

  /** An integer from 0 to `below` - 1; `below` at most 2^32. */
  integer(label: string, below: number): number {
    return Number(readUint64(this.bytes(label, 8)) % BigInt(below));
  }
}
