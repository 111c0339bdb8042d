import { envelopeParts, paddedBlock } from '@hongbao/contracts/envelopeParts';
import { concatBytes, fromBase64 } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import { type PrivateKey, decryptBlock, decryptText, modulusBytesOf } from '#platform/envelope';
import { parseJson } from './parseJson.ts';

/** The key pair of sealed bodies. */
export interface EnvelopeKeys {
  readonly privateKey: PrivateKey;
  /** The public key for clients, SPKI PEM. */
  readonly publicKeyPem: string;
}

/** Decrypts sealed request bodies. */
export interface EnvelopeOpener {
  /**
   * Returns the object in an envelope, or null for an invalid envelope. Rejects with `tooMany` if too many envelopes
   * are pending, in total or of this owner.
   */
  open(text: string, owner: string): Promise<object | null>;
}

/** Maximum size of an envelope. The app's envelopes are much smaller. */
export const ENVELOPE_BYTES_MAX = 64 * 1024;
/** Length of an AES-256 key, bytes. */
export const KEY_LENGTH = 32;
/** The key used for an envelope with invalid padding, so that the same work is done. */
const noKey = randomBytes(KEY_LENGTH);

/** The content of an envelope: the JSON of an object, and the parsed object. */
export interface Unsealed {
  readonly json: string;
  readonly value: object;
}

/** Returns the object in an envelope, or null for an invalid envelope, see `unseal`. */
export function openEnvelope(text: string, privateKey: PrivateKey): object | null {
  return unseal(text, privateKey)?.value ?? null;
}

/**
 * Opens `base64(RSA-PKCS1v1.5(key)) + '.' + base64(AES-256-ECB-PKCS7(json, key))`, see `envelopeParts`. Returns null for
 * anything else. The work is the same for every failure, and the result does not reveal the failed step,
 * because the answer must not be a padding oracle. For this reason the text decrypted with a wrong key is parsed as
 * well and discarded.
 */
export function unseal(text: string, privateKey: PrivateKey): Unsealed | null {
  const { sealedKey, sealedJson, isWellFormed } = split(text);
  const modulusBytes = modulusBytesOf(privateKey);
  const block = paddedBlock(sealedKey, modulusBytes) ?? standIn(modulusBytes);
  const { key, isPadded } = unpad(decryptOrStandIn(block, privateKey, modulusBytes));
  // An empty text is not valid JSON, so it fails in the same parser.
  const json = decryptJson(sealedJson, key) ?? '';
  const value = parseObject(json);
  return isWellFormed && isPadded && value !== null ? { json, value } : null;
}

function split(text: string): {
  sealedKey: Uint8Array;
  sealedJson: Uint8Array;
  isWellFormed: boolean;
} {
  // Stryker disable next-line EqualityOperator: no valid envelope has exactly this length
  const parts = text.length <= ENVELOPE_BYTES_MAX ? envelopeParts(text) : null;
  return {
    sealedKey: parts ? fromBase64(parts.key) : new Uint8Array(0),
    sealedJson: parts ? fromBase64(parts.json) : new Uint8Array(16),
    isWellFormed: parts !== null,
  };
}

/** Returns a random number below every modulus of that size. */
const standIn = (modulusBytes: number) =>
  concatBytes(new Uint8Array(1), randomBytes(modulusBytes - 1));

/** Decrypts the block, or in place of an invalid block one of zeros, with the same work. */
function decryptOrStandIn(block: Uint8Array, key: PrivateKey, modulusBytes: number): Uint8Array {
  try {
    return decryptBlock(block, key);
  } catch {
    // OpenSSL refuses a number above the modulus without any work, so a valid number is decrypted instead.
    decryptBlock(standIn(modulusBytes), key);
    return new Uint8Array(modulusBytes);
  }
}

/** Extracts the 32 bytes of the key from `00 02 <nonzero padding> 00 <key>`, in constant time. */
function unpad(block: Uint8Array): { key: Uint8Array; isPadded: boolean } {
  const separator = block.length - KEY_LENGTH - 1;
  // Stryker disable next-line LogicalOperator: only whether the byte is zero is used
  let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);
  for (let index = 2; index < separator; index++) wrong |= Number(block[index] === 0);
  const isPadded = wrong === 0;
  return { key: isPadded ? block.subarray(separator + 1) : noKey, isPadded };
}

/** Decrypts the sealed JSON; null if the key does not decrypt it. */
export function decryptJson(sealed: Uint8Array, key: Uint8Array): string | null {
  try {
    return decryptText(sealed, key);
  } catch {
    return null;
  }
}

function parseObject(json: string): object | null {
  try {
    const value = parseJson(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
