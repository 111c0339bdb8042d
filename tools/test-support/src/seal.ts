import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { createEnvelopeKey, withoutNulls } from '@hongbao/contracts/envelope';

/**
 * Seals a body as the app does, with node:crypto, because a test run seals thousands of bodies.
 * @param body valid input of the call; null fields are removed first, as in the app
 * @param publicKeyPem SPKI PEM of the server
 */
export function sealBody(body: unknown, publicKeyPem: string): string {
  return sealText(JSON.stringify(withoutNulls(body)), publicKeyPem);
}

/** Seals any text, including invalid JSON. */
export function sealText(text: string, publicKeyPem: string): string {
  const key = Buffer.from(createEnvelopeKey(randomBytes));
  const sealedKey = publicEncrypt({ key: publicKeyPem, padding: constants.RSA_PKCS1_PADDING }, key);
  const cipher = createCipheriv('aes-256-ecb', key, null);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${sealedKey.toString('base64')}.${sealed.toString('base64')}`;
}
