import type { asn1, pki } from 'node-forge';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';
import { forge } from './forgeParts.js';

/**
 * The sealed body of a POST: `base64(RSA-PKCS1v1.5(key)) + '.' + base64(AES-256-ECB-PKCS7(json, key))`. The mode is
 * that of the legacy server. WebCrypto supports neither algorithm, so the browser seals with forge. The server opens
 * with node:crypto.
 */

export const ENVELOPE_KEY_LENGTH = 32;

/** The first byte that is discarded: bytes from here on would make the first letters more likely. */
const FAIR_BYTES = 256 - (256 % ENVELOPE_ALPHABET.length);

/**
 * Generates a key of 32 letters with equal probabilities. Its UTF-8 bytes are the AES key.
 *
 * @param randomBytes returns the requested number of cryptographically strong bytes
 */
export function createEnvelopeKey(randomBytes: (count: number) => Uint8Array): string {
  let key = '';
  while (key.length < ENVELOPE_KEY_LENGTH) {
    for (const byte of randomBytes(ENVELOPE_KEY_LENGTH - key.length)) {
      if (byte < FAIR_BYTES) key += ENVELOPE_ALPHABET.charAt(byte % ENVELOPE_ALPHABET.length);
    }
  }
  return key;
}

/**
 * Seals JSON text. The padding of the key is random, so the result differs each time.
 *
 * @param json the payload, without nulls
 * @param publicKeyPem SPKI PEM (`BEGIN PUBLIC KEY`)
 * @param key 32 characters of `createEnvelopeKey`
 * @throws when the PEM is not an RSA public key or the key has another length
 */
export function seal(json: string, publicKeyPem: string, key: string): string {
  if (key.length !== ENVELOPE_KEY_LENGTH) throw new RangeError('The key must have 32 characters.');
  const publicKey = forge.pki.publicKeyFromAsn1(derOf(publicKeyPem)) as pki.rsa.PublicKey;
  const sealedKey = publicKey.encrypt(key, 'RSAES-PKCS1-V1_5');
  return `${forge.util.encode64(sealedKey)}.${encryptJson(json, key)}`;
}

/**
 * Seals the input of a call as the app does: without null fields, with a new key.
 *
 * @param randomBytes as for `createEnvelopeKey`
 */
export function sealBody(
  body: unknown,
  publicKeyPem: string,
  randomBytes: (count: number) => Uint8Array,
): string {
  return seal(JSON.stringify(withoutNulls(body)), publicKeyPem, createEnvelopeKey(randomBytes));
}

/** The second half of an envelope: base64 of the JSON under AES-256-ECB with PKCS#7 padding. */
export function encryptJson(json: string, key: string): string {
  const cipher = forge.cipher.createCipher('AES-ECB', forge.util.createBuffer(key, 'utf8'));
  cipher.start();
  cipher.update(forge.util.createBuffer(json, 'utf8'));
  cipher.finish();
  return forge.util.encode64(cipher.output.getBytes());
}

/**
 * Opens an envelope, bare or as a JSON string, and returns its JSON text. For tests and tools, because it is not
 * optimized for speed.
 *
 * @throws when it cannot be opened
 */
export function openWithPrivateKey(text: string, privateKeyPem: string): string {
  const [sealedKey, sealedJson] = text.replace(/^"|"$/g, '').split('.');
  if (!sealedKey || !sealedJson) throw new Error('The text is not an envelope.');
  const privateKey = forge.pki.privateKeyFromAsn1(derOf(privateKeyPem)) as pki.rsa.PrivateKey;
  const key = privateKey.decrypt(forge.util.decode64(sealedKey), 'RSAES-PKCS1-V1_5');
  const cipher = forge.cipher.createDecipher('AES-ECB', forge.util.createBuffer(key));
  cipher.start();
  cipher.update(forge.util.createBuffer(forge.util.decode64(sealedJson)));
  if (!cipher.finish()) throw new Error('The text is not an envelope.');
  return forge.util.decodeUtf8(cipher.output.getBytes());
}

function derOf(pem: string): asn1.Asn1 {
  const [message] = forge.pem.decode(pem);
  if (!message) throw new Error('The text is not a PEM.');
  return forge.asn1.fromDer(message.body);
}

/** Removes null fields of objects at every depth, as the legacy client does. Nulls in lists are retained. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)]));
}
