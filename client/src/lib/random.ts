/** Random bytes for envelope keys, and ids for user intents and devices: the browser's own generator. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** 32 hex characters. `crypto.randomUUID` is missing on plain http, which phones on the same network use. */
export function randomId(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
