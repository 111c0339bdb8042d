import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Sha256 } from '../ports.ts';

const encoder = new TextEncoder();

/** Size of the buffer for parts, bytes. Most parts are short texts, and each update of a hash has a fixed cost. */
const BUFFER_BYTES = 65_536;

/** Implementation of `#platform/crypto` for browsers. */
export function createSha256(): Sha256 {
  const hash = sha256.create();
  const buffer = new Uint8Array(BUFFER_BYTES);
  let used = 0;
  const flush = () => {
    hash.update(buffer.subarray(0, used));
    used = 0;
  };
  return {
    update: (part) => {
      const bytesMax = typeof part === 'string' ? 3 * part.length : part.length;
      if (used + bytesMax > BUFFER_BYTES) flush();
      if (bytesMax > BUFFER_BYTES)
        hash.update(typeof part === 'string' ? encoder.encode(part) : part);
      else if (typeof part === 'string')
        used += encoder.encodeInto(part, buffer.subarray(used)).written;
      else {
        buffer.set(part, used);
        used += part.length;
      }
    },
    digest: () => {
      flush();
      return bytesToHex(hash.digest());
    },
  };
}
