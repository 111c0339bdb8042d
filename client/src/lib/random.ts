/** Returns cryptographically secure random bytes, for encryption keys and for ids of intents and devices. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/**
 * Returns a random id of 32 hex characters. `crypto.randomUUID` is not available over plain HTTP, which phones in the
 * local network use.
 */
export function randomId(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
