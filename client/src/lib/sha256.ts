/**
 * Returns the SHA-256 hash of a text. `crypto.subtle` is not available on a page that another machine serves over plain
 * HTTP (a phone in the local network); a library is used there.
 */
export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { sha256: byLibrary } = await import('@noble/hashes/sha2.js');
  return byLibrary(bytes);
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
