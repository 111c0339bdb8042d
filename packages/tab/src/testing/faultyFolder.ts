import type { FileAccess, Folder } from '../storage/folder.ts';

interface FaultyFile {
  bytes: Uint8Array;
  /** The content at the last flush. */
  flushed: Uint8Array;
  /** The last write since the flush. */
  unflushed: { readonly bytes: Uint8Array; readonly at: number } | null;
  isOpen: boolean;
}

/** What is lost: the worker, or the power of the machine. */
export const losses = ['process', 'power', 'reordered'] as const;
type Loss = (typeof losses)[number];

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

  /**
   * Returns the folder as the next worker finds it. After a loss of power, only flushed content remains (`power`), or
   * also the last write, because the disk may write in any order (`reordered`).
   */
  restarted(lost: Loss = 'process'): FaultyFolder {
    const next = new FaultyFolder();
    for (const [name, { bytes, flushed, unflushed }] of this.#files) {
      const last = lost === 'reordered' ? unflushed : null;
      const content = lost === 'process' ? bytes : last ? overwritten(flushed, last) : flushed;
      next.#files.set(name, toFile(content));
    }
    return next;
  }

  /** Changes the bytes of a closed file. */
  edit(name: string, change: (bytes: Uint8Array) => Uint8Array): void {
    const bytes = change(this.#file(name).bytes.slice());
    this.#files.set(name, toFile(bytes));
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
    const file = known ?? toFile(new Uint8Array());
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
          file.unflushed = { bytes: part.slice(), at };
          file.bytes = overwritten(file.bytes, file.unflushed);
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
          file.unflushed = null;
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

const toFile = (bytes: Uint8Array): FaultyFile => ({
  bytes,
  flushed: bytes,
  unflushed: null,
  isOpen: false,
});

function overwritten(
  bytes: Uint8Array,
  { bytes: part, at }: { readonly bytes: Uint8Array; readonly at: number },
): Uint8Array {
  const all = new Uint8Array(Math.max(bytes.length, at + part.length));
  all.set(bytes);
  all.set(part, at);
  return all;
}
