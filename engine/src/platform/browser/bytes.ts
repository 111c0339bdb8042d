/*
 * The implementation of `#platform/bytes` for browsers. Decoders ignore invalid characters as those of Node.js do.
 */

/** Maximum bytes that are converted to characters in one call. */
const CHUNK_BYTES = 8_192;

const encoder = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

export const toBase64 = (bytes: Uint8Array): string => btoa(toLatin1(bytes));

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Converts each byte to one character. */
export function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return text;
}

/** Decodes hexadecimal text up to the first invalid character. */
export function fromHex(text: string): Uint8Array {
  const valid = /^(?:[\da-f]{2})*/i.exec(text)?.[0] ?? '';
  return Uint8Array.from({ length: valid.length / 2 }, (_, index) =>
    Number.parseInt(valid.slice(2 * index, 2 * index + 2), 16),
  );
}

/** Decodes base64 and ignores invalid characters. */
export function fromBase64(text: string): Uint8Array {
  const [data = ''] = text.split('=');
  const valid = data
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z\d+/]/g, '');
  // A single character at the end contains no whole byte.
  const whole = valid.length % 4 === 1 ? valid.slice(0, -1) : valid;
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}

export const fromUtf8 = (text: string): Uint8Array => encoder.encode(text);

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export { readUint32, readUint64, uint32 } from '../integers.ts';
