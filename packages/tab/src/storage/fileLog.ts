import type { RowChange } from '@hongbao/prisma/rowWriter';
import { rowsFromText } from '@hongbao/engine/world/rowsText';
import { crc32 } from './checksum.ts';
import { type FileAccess, readAt, writeAt } from './folder.ts';
import { FileDamaged } from './sealedFile.ts';

/** Length and checksum of the text of a record, bytes. */
const RECORD_HEADER_BYTES = 8;
/** The first byte of the text of a record. */
const OPENING = 0x5b;

export interface ReadLog {
  readonly rows: RowChange[];
  /** Size of the complete records, bytes. */
  readonly bytes: number;
  /** Bytes after the last complete record, which was not written completely. */
  readonly tornBytes: number;
}

/**
 * Reads the commits of a log. A last record that is not complete ends the log: it was not flushed, so that no answer
 * depends on it. Throws `FileDamaged` if a complete record follows it, because a record is written only after the one
 * before it was flushed: the file was changed afterwards.
 */
export function readLog(file: FileAccess): ReadLog {
  const all = readAt(file, 0, file.getSize());
  const decoder = new TextDecoder();
  const rows: RowChange[] = [];
  let at = 0;
  for (let text = textAt(all, at); text !== null; text = textAt(all, at)) {
    for (const row of rowsFromText(decoder.decode(text))) rows.push(row);
    at += RECORD_HEADER_BYTES + text.length;
  }
  for (let later = at + 1; later < all.length; later++)
    if (textAt(all, later) !== null)
      throw new FileDamaged(
        `The log of the world is damaged at byte ${at}. Later changes are intact from byte ${later}, and its file is retained. Restore a snapshot, or delete the world to start again.`,
      );
  return { rows, bytes: at, tornBytes: all.length - at };
}

/** Returns the text of the record at this position; null if there is no complete record. */
function textAt(all: Uint8Array, at: number): Uint8Array | null {
  const start = at + RECORD_HEADER_BYTES;
  if (start > all.length) return null;
  const view = new DataView(all.buffer, all.byteOffset + at, RECORD_HEADER_BYTES);
  const length = view.getUint32(0);
  // A length of zero is in a part of the file that was extended and not written. A text is a JSON array.
  if (length === 0 || start + length > all.length || all[start] !== OPENING) return null;
  const text = all.subarray(start, start + length);
  return crc32(text) === view.getUint32(4) ? text : null;
}

/**
 * Writes a record at `at`, and flushes it. The text is a JSON array with at least one row. Returns the position after the
 * record. Throws the error of the browser.
 */
export function appendRecord(file: FileAccess, at: number, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const record = new Uint8Array(RECORD_HEADER_BYTES + bytes.length);
  const view = new DataView(record.buffer);
  view.setUint32(0, bytes.length);
  view.setUint32(4, crc32(bytes));
  record.set(bytes, RECORD_HEADER_BYTES);
  writeAt(file, at, record);
  file.flush();
  return at + record.length;
}
