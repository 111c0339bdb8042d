import { crc32 } from './checksum.ts';
import { type FileAccess, readAt, writeAt } from './folder.ts';

/** The first bytes of a complete file: the format and its version. */
const MAGIC = new TextEncoder().encode('HBWORLD1');
/** Magic, the length and checksum of the description and of the content, and the checksum of the header. */
const HEADER_BYTES = MAGIC.length + 5 * 4;

/**
 * The file is not what was written to it. A file that was not written completely is not an error: `readSealed` returns null
 * for it.
 */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** A complete file: its description, and its content, which is read and checked on demand. */
export interface Sealed<M> {
  readonly meta: M;
  /** Size of the content, bytes. */
  readonly bytes: number;
  /** Reads the content. Throws `FileDamaged`. */
  readonly content: () => Uint8Array;
}

/**
 * Replaces the content of a file. The first byte is written last, when all others are on the disk, so that a file has its
 * whole content or is incomplete, at whatever instant the worker or the machine stops.
 */
export function writeSealed(file: FileAccess, meta: object, content: Uint8Array): void {
  const description = new TextEncoder().encode(JSON.stringify(meta));
  const header = new Uint8Array(HEADER_BYTES);
  header.set(MAGIC);
  const view = new DataView(header.buffer);
  view.setUint32(8, description.length);
  view.setUint32(12, crc32(description));
  view.setUint32(16, content.length);
  view.setUint32(20, crc32(content));
  view.setUint32(24, crc32(header.subarray(0, 24)));
  file.truncate(0);
  writeAt(file, 1, header.subarray(1));
  writeAt(file, HEADER_BYTES, description);
  writeAt(file, HEADER_BYTES + description.length, content);
  file.flush();
  writeAt(file, 0, header.subarray(0, 1));
  file.flush();
}

/** Reads a file; null for an incomplete one. Throws `FileDamaged`. */
export function readSealed<M>(file: FileAccess): Sealed<M> | null {
  const header = readAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header[0] === 0) return null;
  const view = new DataView(header.buffer, header.byteOffset);
  const isOurs = MAGIC.every((byte, index) => header[index] === byte);
  if (!isOurs || view.getUint32(24) !== crc32(header.subarray(0, 24)))
    throw new FileDamaged('The header of the file is damaged.');
  const description = readAt(file, HEADER_BYTES, view.getUint32(8));
  if (crc32(description) !== view.getUint32(12))
    throw new FileDamaged('The description of the file is damaged.');
  const bytes = view.getUint32(16);
  return {
    meta: JSON.parse(new TextDecoder().decode(description)) as M,
    bytes,
    content: () => {
      const content = readAt(file, HEADER_BYTES + description.length, bytes);
      if (crc32(content) !== view.getUint32(20))
        throw new FileDamaged('The content of the file is damaged.');
      return content;
    },
  };
}
