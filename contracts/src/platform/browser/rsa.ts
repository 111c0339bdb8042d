// @ts-expect-error The types of node-forge need those of Node.js.
import untypedForge from 'node-forge/lib/forge.js';
import 'node-forge/lib/rsa.js';

/*
 * The implementation of `#platform/rsa` for browsers, with node-forge: WebCrypto does not support PKCS #1 v1.5.
 */

/** An integer of node-forge. */
type Integer = object;

/** The parts of node-forge that are used. Bytes are texts with one character for each. */
interface Forge {
  readonly asn1: { fromDer(der: string): object };
  readonly jsbn: { readonly BigInteger: new (digits: string, radix: number) => Integer };
  readonly pki: {
    publicKeyFromAsn1(key: object): { encrypt(message: string): string };
    setRsaPrivateKey(
      ...numbers: [modulus: Integer, publicExponent: Integer, exponent: null, ...Integer[]]
    ): { decrypt(block: string, scheme: 'RAW'): string };
  };
  readonly util: {
    readonly binary: {
      readonly raw: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array };
    };
  };
}

const forge = untypedForge as Forge;
const { raw } = forge.util.binary;

/** As on Node.js. */
export function encryptRsa(message: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(raw.encode(publicKey)));
  return raw.decode(key.encrypt(raw.encode(message)));
}

/** An RSA private key with the values for the Chinese remainder theorem (RFC 8017, section 3.2), as hexadecimal text. */
export interface RsaPrivateKey {
  readonly modulus: string;
  readonly p: string;
  readonly q: string;
  readonly exponentP: string;
  readonly exponentQ: string;
  readonly coefficient: string;
}

/** The public exponent 65537. */
const PUBLIC_EXPONENT = '10001';

/** Decrypts a block with its padding. Throws for a number above the modulus. The public exponent must be 65537. */
export function decryptRsaBlock(block: Uint8Array, key: RsaPrivateKey): Uint8Array {
  const { modulus, p, q, exponentP, exponentQ, coefficient } = key;
  const number = (hex: string) => new forge.jsbn.BigInteger(hex, 16);
  const factors = [p, q, exponentP, exponentQ, coefficient].map(number);
  return raw.decode(
    forge.pki
      .setRsaPrivateKey(number(modulus), number(PUBLIC_EXPONENT), null, ...factors)
      .decrypt(raw.encode(block), 'RAW'),
  );
}
