/*
 * Node's implementation of `#platform/bytes`: conversions of bytes, for an engine that knows `Uint8Array` only. Another
 * platform gets its own file through the conditions of `imports` in package.json.
 */

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const toHex = (bytes: Uint8Array): string => bufferOf(bytes).toString('hex');
export const toBase64 = (bytes: Uint8Array): string => bufferOf(bytes).toString('base64');
export const toBase64Url = (bytes: Uint8Array): string => bufferOf(bytes).toString('base64url');
/** One character for each byte. */
export const toLatin1 = (bytes: Uint8Array): string => bufferOf(bytes).toString('latin1');

/** Ends at the first character that is not hexadecimal. */
export const fromHex = (text: string): Uint8Array => Buffer.from(text, 'hex');
/** Ignores characters that are not base64. */
export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
export const fromUtf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The first 8 bytes as a number, most significant byte first. */
export const readUint64 = (bytes: Uint8Array): bigint => viewOf(bytes).getBigUint64(0);
/** The first 4 bytes as a number, most significant byte first. */
export const readUint32 = (bytes: Uint8Array): number => viewOf(bytes).getUint32(0);
/** A number as 4 bytes, most significant byte first. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
