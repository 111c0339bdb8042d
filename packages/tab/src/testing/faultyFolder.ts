import type { FileAccess, Folder } from '../storage/folder.ts';

interface FaultyFile {
  bytes: Uint8Array;
  /** The content at the last flush. */
  flushed: Uint8Array;
  isOpen: boolean;
}

/** Error of every operation after the worker was killed. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A folder in memory that fails as a browser does: killed within an operation, or without space. */
export class FaultyFolder implements Folder {
  readonly #files = new Map<string, FaultyFile>();
  /** Number of changes so far: writes, truncations, flushes, creations and deletions. */
  changes = 0;
  /** The change in which the worker is killed. A write is then done by half. */
  killedAt = Infinity;
  /** Maximum bytes of all files. */
  quota = Infinity;

  /** Returns the folder as the next worker finds it. Without power, only flushed content remains. */
  restarted(lost: 'process' | 'power' = 'process'): FaultyFolder {
    const next = new FaultyFolder();
    for (const [name, { bytes, flushed }] of this.#files) {
      const content = lost === 'power' ? flushed : bytes;
      next.#files.set(name, { bytes: content, flushed: content, isOpen: false });
    }
    return next;
  }

  /** Changes the bytes of a closed file. */
  edit(name: string, change: (bytes: Uint8Array) => Uint8Array): void {
    const bytes = change(this.#file(name).bytes.slice());
    this.#files.set(name, { bytes, flushed: bytes, isOpen: false });
  }

  get bytes(): number {
    return [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  async names(): Promise<string[]> {
    this.#requireAlive();
    return [...this.#files.keys()];
  }

  async open(name: string): Promise<FileAccess> {
    this.#requireAlive();
    const known = this.#files.get(name);
    if (known?.isOpen) throw new Error(`The file ${name} is open.`);
    const file = known ?? { bytes: new Uint8Array(), flushed: new Uint8Array(), isOpen: false };
    if (!known) this.#change(() => this.#files.set(name, file));
    file.isOpen = true;
    return this.#accessTo(file);
  }

  async remove(name: string): Promise<void> {
    this.#requireAlive();
    if (this.#files.get(name)?.isOpen) throw new Error(`The file ${name} is open.`);
    if (this.#files.has(name)) this.#change(() => this.#files.delete(name));
  }

  async modifiedAt(name: string): Promise<number> {
    this.#file(name);
    return 0;
  }

  #accessTo(file: FaultyFile): FileAccess {
    return {
      getSize: () => file.bytes.length,
      read: (buffer, { at }) => {
        this.#requireAlive();
        const found = file.bytes.subarray(at, at + buffer.length);
        buffer.set(found);
        return found.length;
      },
      write: (buffer, { at }) => {
        const put = (part: Uint8Array) => {
          const bytes = new Uint8Array(Math.max(file.bytes.length, at + part.length));
          bytes.set(file.bytes);
          bytes.set(part, at);
          file.bytes = bytes;
        };
        const grownBy = Math.max(0, at + buffer.length - file.bytes.length);
        if (this.bytes + grownBy > this.quota)
          throw Object.assign(new Error('No space.'), { name: 'QuotaExceededError' });
        this.#change(
          () => put(buffer),
          () => put(buffer.subarray(0, buffer.length / 2)),
        );
        return buffer.length;
      },
      truncate: (bytes) =>
        this.#change(() => {
          file.bytes = file.bytes.slice(0, bytes);
        }),
      flush: () =>
        this.#change(() => {
          file.flushed = file.bytes;
        }),
      close: () => {
        file.isOpen = false;
      },
    };
  }

  #file(name: string): FaultyFile {
    const file = this.#files.get(name);
    if (!file) throw new Error(`There is no file ${name}.`);
    return file;
  }

  #change(whole: () => unknown, half: () => unknown = () => undefined): void {
    this.#requireAlive();
    this.changes += 1;
    if (this.changes < this.killedAt) return void whole();
    half();
    throw new Killed('The worker was killed.');
  }

  #requireAlive(): void {
    if (this.changes >= this.killedAt) throw new Killed('The worker was killed.');
  }
}
