import { createHash } from 'node:crypto';
import type { Sha256 } from './ports.ts';

/** Implementation of `#platform/crypto` for Node. */
export function createSha256(): Sha256 {
  return createHash('sha256');
}
