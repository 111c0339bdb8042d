/** Cryptographically secure random bytes: for envelope keys and for ids of intents and devices. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** 32 hex characters. `crypto.randomUUID` is missing on plain http, which phones in the local network use. */
export function randomId(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
