/**
 * SHA-256 of a text: by the browser where it offers that. It does not to a page that came by plain http from another
 * machine (a phone in the same network); there a library does it.
 */
export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { sha256: byLibrary } = await import('@noble/hashes/sha2.js');
  return byLibrary(bytes);
}

/** Bytes in hexadecimal. */
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
