export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'other';

/** How many of a file's first bytes tell what it is. */
export const KIND_BYTES = 16;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** What a file is by its first bytes: its name and the type a browser makes of it may be anything. */
export function fileKind(head: Uint8Array): FileKind {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (latin(head, 0, 4) === '\u0089PNG') return 'png';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'webp';
  if (latin(head, 4, 8) === 'ftyp' && heicBrands.includes(latin(head, 8, 12))) return 'heic';
  return latin(head, 0, 4) === '%PDF' ? 'pdf' : 'other';
}
