import type { FileAccess, Folder, Persistence } from './folder.ts';
import { MemoryFolder } from './memoryFolder.ts';

/** First part of the names of folders in the origin private file system. */
const FOLDER = 'hongbao';
/** Pause before a file that is in use is opened again: the browser closes the files of an ended worker a little later. */
const RETRY_MS = 50;
const RETRIES = 60;

/**
 * Opens the folder of worlds in the origin private file system, or one in memory where there is none. `path` is that of
 * the product on its origin: products at two paths have separate worlds.
 */
export async function openFolder(path = '/'): Promise<{
  readonly folder: Folder;
  readonly persistence: Persistence;
}> {
  const isSupported =
    typeof navigator.storage?.getDirectory === 'function' &&
    typeof FileSystemFileHandle !== 'undefined' &&
    'createSyncAccessHandle' in FileSystemFileHandle.prototype;
  if (!isSupported)
    return {
      folder: new MemoryFolder(),
      persistence: { isPersistent: false, why: 'unsupported' },
    };
  try {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(folderName(path), { create: true });
    return { folder: new OpfsFolder(directory), persistence: { isPersistent: true } };
  } catch {
    return { folder: new MemoryFolder(), persistence: { isPersistent: false, why: 'denied' } };
  }
}

const folderName = (path: string) =>
  [FOLDER, ...path.split('/').filter((part) => part !== '')].map(encodeURIComponent).join('+');

class OpfsFolder implements Folder {
  readonly #directory: FileSystemDirectoryHandle;

  constructor(directory: FileSystemDirectoryHandle) {
    this.#directory = directory;
  }

  async names(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of this.#directory.keys()) names.push(name);
    return names;
  }

  async open(name: string): Promise<FileAccess> {
    const handle = await this.#directory.getFileHandle(name, { create: true });
    return retried(name, () => handle.createSyncAccessHandle());
  }

  async remove(name: string): Promise<void> {
    try {
      await retried(name, () => this.#directory.removeEntry(name));
    } catch (error) {
      if (!isNamed(error, 'NotFoundError')) throw error;
    }
  }

  async modifiedAt(name: string): Promise<number> {
    const handle = await this.#directory.getFileHandle(name);
    return (await handle.getFile()).lastModified;
  }
}

async function retried<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!isNamed(error, 'NoModificationAllowedError')) throw error;
      if (left === 0)
        throw new Error(
          `The worlds in this browser are in use by another tab or worker (${name}). Close it and try again.`,
          { cause: error },
        );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
