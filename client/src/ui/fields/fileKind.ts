export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'other';

/** Number of leading bytes that determine the kind. */
export const KIND_BYTES = 16;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Detects the kind of a file by its first bytes, because its name and the browser's MIME type are not reliable. */
export function fileKind(head: Uint8Array): FileKind {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (latin(head, 0, 4) === '\u0089PNG') return 'png';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'webp';
  if (latin(head, 4, 8) === 'ftyp' && heicBrands.includes(latin(head, 8, 12))) return 'heic';
  return latin(head, 0, 4) === '%PDF' ? 'pdf' : 'other';
}
