/** The two parts of a sealed body, in canonical base64. */
export interface EnvelopeParts {
  readonly key: string;
  readonly json: string;
}

/**
 * Splits a sealed body, with or without JSON quotes, into its parts. Accepts what the MIME and URL-safe decoders of
 * Java accept: line breaks, the URL-safe alphabet and missing padding. Null for any other text.
 */
export function envelopeParts(text: string): EnvelopeParts | null {
  const body = text.trim();
  const isQuoted = body.length > 1 && body.startsWith('"') && body.endsWith('"');
  // Only these escapes occur in the JSON string of a base64 text.
  const bare = isQuoted
    ? body
        .slice(1, -1)
        .replaceAll(/\\[nrt]/g, '')
        .replaceAll('\\/', '/')
    : body;
  const [key, json, ...rest] = bare.split('.').map(canonicalBase64);
  return key && json && rest.length === 0 ? { key, json } : null;
}

/** The text in the standard alphabet with padding; null if it is not base64 or has no byte. */
function canonicalBase64(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
  const [, letters = ''] = /^([A-Za-z0-9+/]+)={0,2}$/.exec(bare) ?? [];
  if (letters.length % 4 === 1 || letters === '') return null;
  return letters.padEnd(Math.ceil(letters.length / 4) * 4, '=');
}

/**
 * The block that RSA decrypts: as long as the modulus. Some clients omit the leading zero bytes of a block, which occurs
 * in one of 256. Null for a longer or an empty block.
 */
export function paddedBlock(block: Uint8Array, modulusBytes: number): Uint8Array | null {
  if (block.length === 0 || block.length > modulusBytes) return null;
  const padded = new Uint8Array(modulusBytes);
  padded.set(block, modulusBytes - block.length);
  return padded;
}
