import {
  type KeyObject,
  constants,
  createDecipheriv,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { parseJson } from './parseJson.ts';

/** The largest envelope that is read. Nothing the product sends comes near it. */
export const ENVELOPE_BYTES_MAX = 64 * 1024;
/** Bytes of the key of AES-256. */
export const KEY_LENGTH = 32;
/** Stands in for the key of an envelope that has none, so that the same work follows. */
const noKey = randomBytes(KEY_LENGTH);
/** What either part of an envelope is written in. */
export const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What an envelope holds: the JSON of an object, and the object. */
export interface Unsealed {
  readonly json: string;
  readonly value: object;
}

/** What an envelope holds, see `unseal`; null for what is none. */
export function openEnvelope(text: string, privateKey: KeyObject): object | null {
  return unseal(text, privateKey)?.value ?? null;
}

/**
 * Opens `base64(RSA-PKCS1v1.5(key)) + '.' + base64(AES-256-ECB-PKCS7(json, key))`, bare or JSON-quoted.
 * Null for anything else: whatever is wrong, the same work is done and nothing tells which step failed, so that the
 * answer is no padding oracle. What comes out of a wrong key is parsed as well, and thrown away.
 */
export function unseal(text: string, privateKey: KeyObject): Unsealed | null {
  const { sealedKey, sealedJson, isWellFormed } = split(text);
  const modulusBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
  const block = fitted(sealedKey, modulusBytes);
  const { key, isPadded } = unpad(decryptBlock(block, privateKey, modulusBytes));
  // Nothing is no JSON either, and is found to be none by the same work.
  const json = decryptJson(sealedJson, key) ?? '';
  const value = parseObject(json);
  return isWellFormed && isPadded && value !== null ? { json, value } : null;
}

function split(text: string): { sealedKey: Buffer; sealedJson: Buffer; isWellFormed: boolean } {
  const bare = text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  const dot = bare.length <= ENVELOPE_BYTES_MAX ? bare.indexOf('.') : -1;
  const first = dot < 0 ? '' : bare.slice(0, dot);
  const second = dot < 0 ? '' : bare.slice(dot + 1);
  const isWellFormed = BASE64.test(first) && BASE64.test(second);
  return {
    sealedKey: isWellFormed ? Buffer.from(first, 'base64') : Buffer.alloc(0),
    sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),
    isWellFormed,
  };
}

function fitted(sealedKey: Buffer, modulusBytes: number): Buffer {
  if (sealedKey.length === modulusBytes) return sealedKey;
  return standIn(modulusBytes);
}

/** A number below every modulus of that size. */
const standIn = (modulusBytes: number) =>
  Buffer.concat([Buffer.alloc(1), randomBytes(modulusBytes - 1)]);

/** Node 20 refuses PKCS#1 v1.5 in `privateDecrypt`, so the raw block is decrypted and unpadded here. */
function decryptBlock(block: Buffer, key: KeyObject, modulusBytes: number): Buffer {
  const decrypt = (one: Buffer) => privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, one);
  try {
    return decrypt(block);
  } catch {
    // A number above the modulus is refused before any work; another one takes its place, so that the work is done.
    decrypt(standIn(modulusBytes));
    return Buffer.alloc(modulusBytes);
  }
}

/** Takes the 32 bytes out of `00 02 <nonzero padding> 00 <key>`, in time that does not depend on where it is wrong. */
function unpad(block: Buffer): { key: Buffer; isPadded: boolean } {
  const separator = block.length - KEY_LENGTH - 1;
  let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);
  for (let index = 2; index < separator; index++) wrong |= Number(block[index] === 0);
  const isPadded = wrong === 0;
  return { key: isPadded ? block.subarray(separator + 1) : noKey, isPadded };
}

/** The text inside the sealed part; null where the key does not open it. */
export function decryptJson(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', key, null);
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
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
