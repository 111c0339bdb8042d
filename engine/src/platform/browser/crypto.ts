import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import type { ScryptCost } from '../ports.ts';
import { concatBytes, fromUtf8, toBase64 } from './bytes.ts';

/*
 * The implementation of `#platform/crypto` for browsers. WebCrypto has only asynchronous functions, so that hashes and
 * signatures are computed by @noble.
 */

/** Maximum bytes of one request for random bytes, by the specification of browsers. */
const RANDOM_BYTES_MAX = 65_536;

/** Returns cryptographically secure random bytes. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += RANDOM_BYTES_MAX)
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES_MAX));
  return bytes;
}

const bytesOf = (part: string | Uint8Array) => (typeof part === 'string' ? fromUtf8(part) : part);

/** Returns the SHA-256 of the concatenated parts. Strings are encoded as UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = nobleSha256.create();
  for (const part of parts) hash.update(bytesOf(part));
  return hash.digest();
}

/** Returns the HMAC-SHA-256 of a UTF-8 text. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  return hmac(nobleSha256, key, fromUtf8(text));
}

/** Compares two secrets in constant time. */
export function isEqualSecret(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}

/** Derives a key of `length` bytes from a password with scrypt (RFC 7914), in slices between other work. */
export function deriveKey(
  password: string,
  salt: Uint8Array,
  length: number,
  cost: ScryptCost,
): Promise<Uint8Array> {
  return scryptAsync(fromUtf8(password), salt, { ...cost, dkLen: length });
}

/** Returns the Ed25519 signature of a UTF-8 string with a 32-byte private key. */
export function signEd25519(key: Uint8Array, text: string): Uint8Array {
  return ed25519.sign(fromUtf8(text), key);
}

/** DER prefix of an Ed25519 public key in SPKI, which is followed by the 32 bytes of the key (RFC 8410). */
const SPKI_ED25519 = Uint8Array.of(48, 42, 48, 5, 6, 3, 43, 101, 112, 3, 33, 0);

/** Returns the PEM public key of a 32-byte Ed25519 private key. */
export function ed25519PublicKey(key: Uint8Array): string {
  const der = concatBytes(SPKI_ED25519, ed25519.getPublicKey(key));
  return `-----BEGIN PUBLIC KEY-----\n${toBase64(der)}\n-----END PUBLIC KEY-----\n`;
}
