import { createEnvelopeKey, seal, withoutNulls } from '@hongbao/contracts/envelope';

/** Strong random bytes, in a browser and in Node. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Seals a body as the app does.
 *
 * @param body what the call's contract takes; null fields are dropped first
 * @param publicKeyPem SPKI PEM of the server
 */
export function sealBody(body: unknown, publicKeyPem: string): string {
  return seal(JSON.stringify(withoutNulls(body)), publicKeyPem, createEnvelopeKey(randomBytes));
}

/** A key under which a call is done once, however often it is sent. */
export function newIdempotencyKey(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
