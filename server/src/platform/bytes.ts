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

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the first 8 bytes as a big-endian integer. */
export const readUint64 = (bytes: Uint8Array): bigint => viewOf(bytes).getBigUint64(0);
/** Reads the first 4 bytes as a big-endian integer. */
export const readUint32 = (bytes: Uint8Array): number => viewOf(bytes).getUint32(0);
/** Converts a number to 4 bytes, big-endian. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
