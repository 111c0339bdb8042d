/**
 * SHA-256 of a text. `crypto.subtle` is missing on a page that is served over plain http by another machine (a phone
 * in the local network); a library is used there.
 */
export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { sha256: byLibrary } = await import('@noble/hashes/sha2.js');
  return byLibrary(bytes);
}

/** Bytes in hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
