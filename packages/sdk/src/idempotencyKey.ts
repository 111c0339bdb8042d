/** Cryptographically strong random bytes, in browsers and Node. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** A random Idempotency-Key. */
export function newIdempotencyKey(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
