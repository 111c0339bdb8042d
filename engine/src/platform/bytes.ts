/*
 * The Node.js implementation of `#platform/bytes`: byte conversions for the engine, which uses only `Uint8Array`.
 * Another platform provides its own file with the conditions of `imports` in package.json.
 */

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const toHex = (bytes: Uint8Array): string => bufferOf(bytes).toString('hex');
export const toBase64 = (bytes: Uint8Array): string => bufferOf(bytes).toString('base64');
export const toBase64Url = (bytes: Uint8Array): string => bufferOf(bytes).toString('base64url');
/** Converts each byte to one character. */
export const toLatin1 = (bytes: Uint8Array): string => bufferOf(bytes).toString('latin1');

/** Decodes hexadecimal text up to the first invalid character. */
export const fromHex = (text: string): Uint8Array => Buffer.from(text, 'hex');
/** Decodes base64 and ignores invalid characters. */
export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
export const fromUtf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

export { readUint32, readUint64, uint32 } from './integers.ts';
