import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes as nodeRandomBytes,
  scrypt,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import type { ScryptCost } from './ports.ts';

/*
 * The Node.js implementation of `#platform/crypto`: cryptography for the engine. Another platform provides its own file
 * with the conditions of `imports` in package.json.
 */

/** Returns cryptographically secure random bytes. */
export const randomBytes: (length: number) => Uint8Array = nodeRandomBytes;

/** Returns the SHA-256 of the concatenated parts. Strings are encoded as UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the HMAC-SHA-256 of a UTF-8 text. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares two secrets in constant time. */
export function isEqualSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives a key of `length` bytes from a password with scrypt (RFC 7914), without blocking the caller's thread. */
export function deriveKey(
  password: string,
  salt: Uint8Array,
  length: number,
  cost: ScryptCost,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** DER prefix of an Ed25519 private key in PKCS #8, which is followed by the 32 bytes of the key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function ed25519Key(key: Uint8Array) {
  const der = Buffer.concat([PKCS8_ED25519, key]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Returns the Ed25519 signature of a UTF-8 string with a 32-byte private key. */
export function signEd25519(key: Uint8Array, text: string): Uint8Array {
  return sign(null, Buffer.from(text), ed25519Key(key));
}

/** Returns the PEM public key of a 32-byte Ed25519 private key. */
export function ed25519PublicKey(key: Uint8Array): string {
  return createPublicKey(ed25519Key(key)).export({ format: 'pem', type: 'spki' }).toString();
}
