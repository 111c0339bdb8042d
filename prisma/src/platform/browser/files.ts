import { HEADER_BYTES, type FileStart } from '../ports.ts';
import { connectionOf, readBytes, sizeOf, writeDatabase } from './sqlite.ts';

export { readBytes };

/*
 * Implementation of `#platform/files` for browsers: databases as files in the memory of the worker.
 */

export function copyClosedDatabase(from: string, to: string): void {
  writeDatabase(to, readBytes(from));
}

/** Does nothing: the file is in memory. */
export function syncFile(): Promise<void> {
  return Promise.resolve();
}

/** Reads the header of a file that may be no database. */
export function readFileStart(file: string): FileStart {
  return { bytes: readBytes(file, HEADER_BYTES), size: sizeOf(file) };
}

/** The bytes of a consistent snapshot of an open or closed database. Written to a file, they are a closed database. */
export function snapshotBytes(url: string): Uint8Array {
  // The only connection has an exclusive lock.
  return connectionOf(url)?.serialize() ?? readBytes(url);
}
