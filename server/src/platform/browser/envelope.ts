import { type RsaPrivateKey, decryptRsaBlock } from '@hongbao/contracts/platform/browser/rsa';
import { ecb } from '@noble/ciphers/aes.js';
import { fromBase64, toBase64, toHex } from './bytes.ts';

/*
 * The implementation of `#platform/envelope` for browsers. WebCrypto generates the keys, but supports neither cipher.
 */

/** An RSA private key. It is stored as JSON. */
export interface PrivateKey extends RsaPrivateKey {
  /** Length of the modulus and of every block. */
  readonly bytes: number;
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

export { decryptRsaBlock as decryptBlock };

/** Decrypts AES-256-ECB with PKCS #7 padding to a text. Throws if the key does not decrypt it. */
export function decryptText(sealed: Uint8Array, key: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(ecb(key).decrypt(sealed));
}
