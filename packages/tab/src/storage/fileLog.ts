import type { RowChange } from '@hongbao/prisma/rowWriter';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { runSoon } from '@hongbao/server/platform/browser/machine';
import { rowsFromText, rowsToText } from '@hongbao/server/world/rowsText';
import { type WorldLog, WorldLost } from '@hongbao/server/world/store';
import { crc32 } from './checksum.ts';
import { type FileAccess, readAt, writeAt } from './folder.ts';
import { FileDamaged } from './sealedFile.ts';

/** Length and checksum of the text of a record, bytes. */
const RECORD_HEADER_BYTES = 8;
/** Maximum characters that are not flushed; above it, writers wait. */
const UNFLUSHED_MAX = 8_000_000;
/** Maximum time until rows are flushed for which no call waits, ms. */
const FLUSH_MS = 200;

/** The records of a log. */
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

/** The first byte of the text of a record. */
const OPENING = 0x5b;

/** Makes one record of the texts of several commits, which are JSON arrays with at least one row. */
function toRecord(texts: readonly string[]): Uint8Array {
  const json = texts.length === 1 ? texts[0] : `[${texts.map((each) => each.slice(1, -1)).join()}]`;
  const text = new TextEncoder().encode(json);
  const record = new Uint8Array(RECORD_HEADER_BYTES + text.length);
  const view = new DataView(record.buffer);
  view.setUint32(0, text.length);
  view.setUint32(4, crc32(text));
  record.set(text, RECORD_HEADER_BYTES);
  return record;
}

interface Parts {
  readonly file: FileAccess;
  /** Size of the complete records in the file, bytes. */
  readonly bytes: number;
  /** Called once when rows could not be written, so that the world must be reopened from its file. */
  readonly lost: () => void;
  /** Called after each flush. */
  readonly grown: () => void;
}

/**
 * The log of an open world: the commits since the image of the world. The commits of one turn of the event loop share a
 * record, which is flushed before the next is written. A commit for which no call waits, such as a step of a long advance, is flushed with a later one.
 */
export class FileLog implements WorldLog {
  readonly #parts: Parts;
  #file: FileAccess;
  #bytes: number;
  /** The texts of commits that are not in the file yet, and their length in characters. */
  #unflushed: string[] = [];
  #unflushedLength = 0;
  #flushing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lost: WorldLost | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#file = parts.file;
    this.#bytes = parts.bytes;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Size of the log, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  append(rows: readonly RowChange[]): void {
    if (this.#lost || rows.length === 0) return;
    try {
      const text = rowsToText(rows);
      this.#unflushed.push(text);
      this.#unflushedLength += text.length;
      this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS);
    } catch (error) {
      // The rows are in the file of the world, but not in the log: a later record must not follow.
      this.#lose(error);
    }
  }

  whenDurable(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.#unflushed.length === 0) return null;
    this.#flushing ??= new Promise((resolve, reject) =>
      runSoon(() => {
        this.#flushing = null;
        this.#flush();
        if (this.#lost) reject(this.#lost);
        else resolve();
      }),
    );
    return this.#flushing;
  }

  whenWritable(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    return this.#unflushedLength > UNFLUSHED_MAX ? this.whenDurable() : null;
  }

  /**
   * Continues in an empty file, because a new image contains all rows so far. Closes the earlier file. Must be called in
   * the turn in which the image was made.
   */
  continueIn(file: FileAccess): void {
    this.#file.close();
    this.#file = file;
    this.#bytes = 0;
    this.#forgetUnflushed();
  }

  /** Closes the file. Rows that are not flushed are discarded, and are not durable. */
  close(): void {
    if (this.#unflushed.length > 0)
      this.#lost ??= new WorldLost('The world was closed. Ask again.');
    this.#forgetUnflushed();
    this.#file.close();
  }

  #flush(): void {
    if (this.#lost || this.#unflushed.length === 0) return;
    try {
      const record = toRecord(this.#unflushed);
      writeAt(this.#file, this.#bytes, record);
      this.#file.flush();
      this.#bytes += record.length;
    } catch (error) {
      // Nothing of these rows was answered. The part that was written is ignored when the log is read again.
      return this.#lose(error);
    }
    this.#forgetUnflushed();
    this.#parts.grown();
  }

  #lose(error: unknown): void {
    this.#lost = new WorldLost(toStorageFault(error)?.message ?? String(error));
    this.#forgetUnflushed();
    this.#parts.lost();
  }

  #forgetUnflushed(): void {
    this.#unflushed = [];
    this.#unflushedLength = 0;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
