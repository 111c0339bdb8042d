import { createHash } from 'node:crypto';

/** An incremental SHA-256 over any number of parts; strings are UTF-8. */
export interface Sha256 {
  update(part: string | Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

/** Implementation of `#platform/crypto` for Node. */
export function createSha256(): Sha256 {
  return createHash('sha256');
}
