import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, lockFile } from '@hongbao/prisma/fileLock';

/** Another server holds the lock of the data folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * Locks a data folder for this process, because two servers that write to the same worlds would corrupt them. The
 * operating system releases the lock when the process ends. Throws `FolderTaken`, which names the holder.
 */
export function lockFolder(dataDir: string, who: string): FileLock {
  const lock = lockFile(join(dataDir, 'server.lock'));
  const note = join(dataDir, 'server.json');
  if (!lock)
    throw new FolderTaken(
      `${dataDir} is in use by ${holderOf(note)}. Stop that server, or start this one with another DATA_DIR.`,
    );
  writeFileSync(note, `${who}\n`);
  return {
    release: () => {
      rmSync(note, { force: true });
      lock.release();
    },
  };
}

function holderOf(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return 'another server';
  }
}
