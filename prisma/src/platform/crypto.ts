import { createHash } from 'node:crypto';

/** An SHA-256 over parts of any number; strings are UTF-8. */
export interface Sha256 {
  update(part: string | Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

/** `#platform/crypto` on Node. */
export function createSha256(): Sha256 {
  return createHash('sha256');
}
