import { fromBase64, toBase64 } from '#platform/bytes';
import { hmacSha256, randomBytes } from '#platform/crypto';

/** Prefix of a secret in its text form. */
const SECRET_PREFIX = 'whsec_';
/** Length of a generated secret, bytes. */
const SECRET_BYTES = 32;

/** Returns a new secret for signatures: `whsec_` and base64. */
export const newSecret = (): string => `${SECRET_PREFIX}${toBase64(randomBytes(SECRET_BYTES))}`;

/**
 * Returns the headers that identify and sign a message (Standard Webhooks 1.0): HMAC-SHA-256 with the bytes of the secret
 * over id, seconds since 1970 and body, joined by dots.
 */
export function signedHeaders(
  { id, payload }: { readonly id: string; readonly payload: string },
  secret: string,
  atMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = fromBase64(secret.slice(SECRET_PREFIX.length));
  const signature = toBase64(hmacSha256(key, `${id}.${timestamp}.${payload}`));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
