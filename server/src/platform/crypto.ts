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

/*
 * Node's implementation of `#platform/crypto`, the cryptography of the engine. Another platform gets its own file through
 * the conditions of `imports` in package.json.
 */

/** Cryptographically secure random bytes. */
export const randomBytes: (length: number) => Uint8Array = nodeRandomBytes;

/** SHA-256 of the concatenation of the parts; strings are UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** HMAC-SHA-256 of a text in UTF-8. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares in constant time. */
export function isEqualSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
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

/** Prefix of an Ed25519 private key in PKCS #8; its 32 bytes follow (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function ed25519Key(key: Uint8Array) {
  const der = Buffer.concat([PKCS8_ED25519, key]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Ed25519 signature of a UTF-8 string with a private key of 32 bytes. */
export function signEd25519(key: Uint8Array, text: string): Uint8Array {
  return sign(null, Buffer.from(text), ed25519Key(key));
}

/** Public key, in PEM, of an Ed25519 private key of 32 bytes. */
export function ed25519PublicKey(key: Uint8Array): string {
  return createPublicKey(ed25519Key(key)).export({ format: 'pem', type: 'spki' }).toString();
}
