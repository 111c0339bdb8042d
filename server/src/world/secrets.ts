import { createHmac } from 'node:crypto';
import { bytesOfBlocks } from './random.ts';

/**
 * What nobody may work out: one-time codes, authenticator keys, first passwords, salts. They come from a key of the
 * installation and never from the seed, which makes the world and may be public. Nothing of the key is ever in a world's
 * file, so the file can be handed on.
 */
export class Secrets {
  readonly #key: Buffer;

  /** `key` is at least 16 bytes; `world` keeps two worlds of one installation apart. */
  constructor(key: Buffer, world: string) {
    if (key.length < 16) throw new RangeError('A secrets key has at least 16 bytes.');
    this.#key = createHmac('sha256', key).update(`world/${world}`).digest();
  }

  /** `length` bytes for one use; the same label gives the same bytes. */
  bytes(label: string, length: number): Buffer {
    return bytesOfBlocks(length, (block) =>
      createHmac('sha256', this.#key).update(`${label}\u0000${block}`).digest(),
    );
  }

  /** 32 bytes to sign with, for one use. */
  key(use: string): Buffer {
    return this.bytes(use, 32);
  }

  /** 16 bytes for the hash of one password. */
  salt(of: string): Buffer {
    return this.bytes(`salt/${of}`, 16);
  }

  /** A whole number from 0 to `below` - 1; `below` at most 2^32. */
  integer(label: string, below: number): number {
    return Number(this.bytes(label, 8).readBigUInt64BE() % BigInt(below));
  }
}
