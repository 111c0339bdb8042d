import { sealBody as seal } from '@hongbao/contracts/envelope';

/** Cryptographically strong random bytes, in browsers and Node. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Seals a body as the app does.
 * @param body valid input of the call; null fields are removed first
 * @param publicKeyPem SPKI PEM of the server
 */
export function sealBody(body: unknown, publicKeyPem: string): string {
  return seal(body, publicKeyPem, randomBytes);
}

/** A random Idempotency-Key. */
export function newIdempotencyKey(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
