import { ecb } from '@noble/ciphers/aes.js';
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts';

/*
 * The implementation of `#platform/envelope` for browsers. WebCrypto generates the keys, but supports neither cipher.
 * node-forge takes three times as long as BigInt for a private key (decision 077). BigInt arithmetic is not
 * constant-time; the only sender of envelopes is the page that owns the worker.
 */

/**
 * An RSA private key with the values for the Chinese remainder theorem (RFC 8017, section 3.2), as hexadecimal text. It is
 * stored as JSON.
 */
export interface PrivateKey {
  readonly modulus: string;
  /** Length of the modulus and of every block. */
  readonly bytes: number;
  readonly p: string;
  readonly q: string;
  readonly exponentP: string;
  readonly exponentQ: string;
  readonly coefficient: string;
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
  const hexOf = (base64 = '') => toHex(fromBase64(base64));
  return {
    privateKey: {
      modulus: hexOf(n),
      bytes: MODULUS_BITS / 8,
      p: hexOf(p),
      q: hexOf(q),
      exponentP: hexOf(dp),
      exponentQ: hexOf(dq),
      coefficient: hexOf(qi),
    },
    publicKeyPem: ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join(
      '\n',
    ),
  };
}

/** Returns the length of the key's modulus and of every block, bytes. */
export const modulusBytesOf = ({ bytes }: PrivateKey): number => bytes;

/** Decrypts a block with its padding. Throws for a block of another length and for a number above the modulus. */
export function decryptBlock(block: Uint8Array, key: PrivateKey): Uint8Array {
  if (block.length !== key.bytes)
    throw new RangeError('The block has another length than the modulus.');
  const number = toNumber(toHex(block));
  if (number >= toNumber(key.modulus)) throw new RangeError('The block is above the modulus.');
  const [p, q] = [toNumber(key.p), toNumber(key.q)];
  const ofP = power(number % p, toNumber(key.exponentP), p);
  const ofQ = power(number % q, toNumber(key.exponentQ), q);
  const step = (toNumber(key.coefficient) * (ofP + p - (ofQ % p))) % p;
  return fromHex((ofQ + step * q).toString(16).padStart(2 * key.bytes, '0'));
}

const toNumber = (hex: string): bigint => BigInt(`0x0${hex}`);

/** Returns `base ** exponent % modulus`. */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

/** Decrypts AES-256-ECB with PKCS #7 padding to a text. Throws if the key does not decrypt it. */
export function decryptText(sealed: Uint8Array, key: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(ecb(key).decrypt(sealed));
}
