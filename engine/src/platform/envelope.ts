import { type KeyObject, constants, createDecipheriv, privateDecrypt } from 'node:crypto';

/*
 * The Node.js implementation of `#platform/envelope`: the ciphers of sealed bodies. Another platform provides its own
 * file with the conditions of `imports` in package.json.
 */

/** An RSA private key. */
export type PrivateKey = KeyObject;

/** Returns the length of the key's modulus and of every block, bytes. */
export function modulusBytesOf(key: PrivateKey): number {
  return (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
}

/**
 * Decrypts a block with its padding. Throws for a number above the modulus. Node.js 20 refuses PKCS#1 v1.5 in
 * `privateDecrypt`, so that callers remove the padding.
 */
export function decryptBlock(block: Uint8Array, key: PrivateKey): Uint8Array {
  return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
}

/** Decrypts AES-256-ECB with PKCS #7 padding to a text. Throws if the key does not decrypt it. */
export function decryptText(sealed: Uint8Array, key: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
}
