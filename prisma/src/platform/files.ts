import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { toStorageFault } from '../storageFault.ts';
import { HEADER_BYTES, type FileStart } from './ports.ts';
import { openSqlite } from './sqlite.ts';

/*
 * Implementation of `#platform/files` for Node: databases as files of the file system.
 */

/**
 * Copies a closed database, whose log was checkpointed when it was closed. Uses copy-on-write where the file system
 * supports it. Throws `StorageFault` when the disk is full.
 */
export function copyClosedDatabase(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    throw toStorageFault(error) ?? error;
  }
}

/** Flushes a closed file to the disk, so that it is complete after a power failure once it is renamed. */
export async function syncFile(url: string): Promise<void> {
  const file = await open(url, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Reads the header of a file that may be no database. */
export function readFileStart(file: string): FileStart {
  const opened = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(HEADER_BYTES);
    const read = readSync(opened, bytes);
    return { bytes: bytes.subarray(0, read), size: fstatSync(opened).size };
  } finally {
    closeSync(opened);
  }
}

/** The bytes of a file, which may be no database. */
export function readBytes(url: string): Uint8Array {
  return readFileSync(url);
}

/** The bytes of a consistent snapshot; other connections may be open. Written to a file, they are a closed database. */
export function snapshotBytes(url: string): Uint8Array {
  try {
    const sqlite = openSqlite(url, { mustExist: true });
    try {
      return sqlite.serialize();
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw toStorageFault(error) ?? error;
  }
}
