import { ecb } from '@noble/ciphers/aes.js';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';
import { encryptRsa } from '#platform/rsa';

/**
 * The sealed body of a POST: `base64(RSA-PKCS1v1.5(key)) + '.' + base64(AES-256-ECB-PKCS7(json, key))`. The mode is
 * that of the legacy server. WebCrypto supports neither algorithm, so every client seals with this code. The server
 * opens with node:crypto. RSA is that of node:crypto or, in browsers, of node-forge.
 */

export const ENVELOPE_KEY_LENGTH = 32;

const utf8 = new TextEncoder();

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
 * @throws TypeError when the PEM is not an RSA public key; RangeError when the key has another length
 */
export function seal(json: string, publicKeyPem: string, key: string): string {
  if (key.length !== ENVELOPE_KEY_LENGTH) throw new RangeError('The key must have 32 characters.');
  return `${toBase64(sealKey(utf8.encode(key), publicKeyPem))}.${encryptJson(json, key)}`;
}

function sealKey(key: Uint8Array, publicKeyPem: string): Uint8Array {
  // RSA is given the bytes of the key, because some PEMs are in one line.
  const [, base64 = ''] = /-----BEGIN PUBLIC KEY-----([^-]+)-----END/.exec(publicKeyPem) ?? [];
  try {
    return encryptRsa(
      key,
      Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    );
  } catch (cause) {
    throw new TypeError('The text is not the PEM of an RSA public key.', { cause });
  }
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
  const key = createEnvelopeKey(randomBytes);
  return seal(JSON.stringify(withoutNulls(body)), publicKeyPem, key);
}

/** The second half of an envelope: base64 of the JSON under AES-256-ECB with PKCS#7 padding. */
export function encryptJson(json: string, key: string): string {
  return toBase64(ecb(utf8.encode(key)).encrypt(utf8.encode(json)));
}

/** Maximum arguments of one function call that every browser accepts. */
const ARGUMENTS_MAX = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += ARGUMENTS_MAX)
    letters += String.fromCharCode(...bytes.subarray(at, at + ARGUMENTS_MAX));
  return btoa(letters);
}

/** Removes null fields of objects at every depth, as the legacy client does. Nulls in lists are retained. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)]));
}
