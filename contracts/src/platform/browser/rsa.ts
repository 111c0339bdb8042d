// @ts-expect-error The types of node-forge need those of Node.js.
import untypedForge from 'node-forge/lib/forge.js';
import 'node-forge/lib/rsa.js';

/*
 * The implementation of `#platform/rsa` for browsers, with node-forge: WebCrypto does not support PKCS #1 v1.5.
 */

/** The parts of node-forge that are used. Bytes are texts with one character for each. */
interface Forge {
  readonly asn1: { fromDer(der: string): object };
  readonly pki: {
    publicKeyFromAsn1(key: object): { encrypt(message: string): string };
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
