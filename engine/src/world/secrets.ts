import { readUint64 } from '#platform/bytes';
import { hmacSha256 } from '#platform/crypto';
import { bytesOfBlocks } from './random.ts';

/**
 * Generates unpredictable values: one-time codes, authenticator keys, initial passwords and salts. They are derived
 * from a key of the installation and never from the seed, which generates the world and may be public. A world's file
 * contains no part of the key, so that the file can be shared.
 */
export class Secrets {
  readonly #key: Uint8Array;

  /** `key` has at least 16 bytes. `world` makes the values of the installation's worlds independent. */
  constructor(key: Uint8Array, world: string) {
    if (key.length < 16) throw new RangeError('A secrets key has at least 16 bytes.');
    this.#key = hmacSha256(key, `world/${world}`);
  }

  /** Returns `length` bytes for a use. Equal labels give equal bytes. */
  bytes(label: string, length: number): Uint8Array {
    return bytesOfBlocks(length, (block) => hmacSha256(this.#key, `${label}\u0000${block}`));
  }

  /** Returns a signing key of 32 bytes for a use. */
  key(use: string): Uint8Array {
    return this.bytes(use, 32);
  }

  /** Returns a salt of 16 bytes for the hash of a password. */
  salt(of: string): Uint8Array {
    return this.bytes(`salt/${of}`, 16);
  }

  /** Returns an integer from 0 to `below` - 1, with `below` at most 2^32. */
  integer(label: string, below: number): number {
    return Number(readUint64(this.bytes(label, 8)) % BigInt(below));
  }
}
