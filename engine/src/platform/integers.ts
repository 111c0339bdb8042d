/* Integers in bytes, for the implementations of `#platform/bytes`. */

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
