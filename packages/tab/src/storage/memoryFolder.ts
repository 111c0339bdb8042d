import { wallNow } from '@hongbao/engine/world/machineClock';
import type { FileAccess, Folder } from './folder.ts';

interface MemoryFile {
  bytes: Uint8Array;
  size: number;
  modifiedAt: number;
  isOpen: boolean;
}

/** A folder in memory, where the browser has no storage of files or denies it. */
export class MemoryFolder implements Folder {
  readonly #files = new Map<string, MemoryFile>();

  names(): Promise<string[]> {
    return Promise.resolve([...this.#files.keys()]);
  }

  async open(name: string): Promise<FileAccess> {
    const file = this.#files.get(name) ?? {
      bytes: new Uint8Array(),
      size: 0,
      modifiedAt: wallNow(),
      isOpen: false,
    };
    if (file.isOpen) throw new Error(`The file ${name} is open.`);
    file.isOpen = true;
    this.#files.set(name, file);
    return accessTo(file);
  }

  async remove(name: string): Promise<void> {
    if (this.#files.get(name)?.isOpen) throw new Error(`The file ${name} is open.`);
    this.#files.delete(name);
  }

  async modifiedAt(name: string): Promise<number> {
    const file = this.#files.get(name);
    if (!file) throw new Error(`There is no file ${name}.`);
    return file.modifiedAt;
  }
}

function accessTo(file: MemoryFile): FileAccess {
  return {
    getSize: () => file.size,
    read: (buffer, { at }) => {
      const found = file.bytes.subarray(
        Math.min(at, file.size),
        Math.min(at + buffer.length, file.size),
      );
      buffer.set(found);
      return found.length;
    },
    write: (buffer, { at }) => {
      const end = at + buffer.length;
      if (end > file.bytes.length) {
        // The first write of a file is mostly its only one.
        const larger = new Uint8Array(file.size === 0 ? end : Math.max(end, 2 * file.bytes.length));
        larger.set(file.bytes.subarray(0, file.size));
        file.bytes = larger;
      }
      file.bytes.set(buffer, at);
      file.size = Math.max(file.size, end);
      file.modifiedAt = wallNow();
      return buffer.length;
    },
    truncate: (bytes) => {
      file.bytes = file.bytes.slice(0, Math.min(bytes, file.size));
      file.size = file.bytes.length;
    },
    flush: () => undefined,
    close: () => {
      file.isOpen = false;
    },
  };
}
