import { power } from '@hongbao/contracts/envelopeRsa';
import { ecb } from '@noble/ciphers/aes.js';
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts';

/*
 * The implementation of `#platform/envelope` for browsers. WebCrypto generates the keys, but supports neither cipher.
 * BigInt arithmetic is not constant-time; the only sender of envelopes is the page that owns the worker.
 */

/** An RSA private key with the values for the Chinese remainder theorem (RFC 8017, section 3.2). */
export interface PrivateKey {
  readonly modulus: bigint;
  readonly bytes: number;
  readonly p: bigint;
  readonly q: bigint;
  readonly exponentP: bigint;
  readonly exponentQ: bigint;
  readonly coefficient: bigint;
}

const MODULUS_BITS = 2_048;
/** The public exponent 65537. */
const PUBLIC_EXPONENT = Uint8Array.of(1, 0, 1);

/** Generates a key pair; the public key is SPKI PEM. */
export async function generateEnvelopeKeys(): Promise<{
  readonly privateKey: PrivateKey;
  readonly publicKeyPem: string;
}> {
  const algorithm = {
    name: 'RSA-OAEP',
    hash: 'SHA-256',
    modulusLength: MODULUS_BITS,
    publicExponent: PUBLIC_EXPONENT,
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, [
    'encrypt',
    'decrypt',
  ]);
  const spki = toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const lines = spki.match(/.{1,64}/g) ?? [];
  const { n, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', privateKey);
  return {
    privateKey: {
      modulus: toNumber(fromBase64(n ?? '')),
      bytes: MODULUS_BITS / 8,
      p: toNumber(fromBase64(p ?? '')),
      q: toNumber(fromBase64(q ?? '')),
      exponentP: toNumber(fromBase64(dp ?? '')),
      exponentQ: toNumber(fromBase64(dq ?? '')),
      coefficient: toNumber(fromBase64(qi ?? '')),
    },
    publicKeyPem: ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join(
      '\n',
    ),
  };
}

/** Returns the length of the key's modulus and of every block, bytes. */
export const modulusBytesOf = ({ bytes }: PrivateKey): number => bytes;

/** Decrypts a block with its padding. Throws for a number above the modulus. */
export function decryptBlock(block: Uint8Array, key: PrivateKey): Uint8Array {
  const { modulus, bytes, p, q, exponentP, exponentQ, coefficient } = key;
  const number = toNumber(block);
  if (number >= modulus) throw new RangeError('The block is above the modulus.');
  const ofP = power(number % p, exponentP, p);
  const ofQ = power(number % q, exponentQ, q);
  const step = (coefficient * (ofP + p - (ofQ % p))) % p;
  return fromHex((ofQ + step * q).toString(16).padStart(2 * bytes, '0'));
}

/** Decrypts AES-256-ECB with PKCS #7 padding to a text. Throws if the key does not decrypt it. */
export function decryptText(sealed: Uint8Array, key: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(ecb(key).decrypt(sealed));
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${toHex(bytes)}`);
