import { constants, copyFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { toStorageFault } from './storageFault.ts';

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
