import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/*
 * The Node.js implementation of `#platform/rsa`. Browsers have their own file by the conditions of `imports` in package.json.
 */

/**
 * Encrypts a short message with RSAES-PKCS1-v1_5.
 *
 * @param publicKey DER of a SubjectPublicKeyInfo
 * @returns a block as long as the modulus
 * @throws when the key is not an RSA key or the message does not fit into a block
 */
export function encryptRsa(message: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, message);
}
