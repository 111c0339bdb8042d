import type { RowChange } from '@hongbao/prisma/rowWriter';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { type EncodedCells, encodeCells } from '@hongbao/engine/world/rowsText';
import type { LogEntry, StoredWorld, WorldImage } from '@hongbao/engine/world/storedWorld';
import { appendRecord, readLog } from './fileLog.ts';
import { nameOf, toFileName } from './fileName.ts';
import type { FileAccess, Folder } from './folder.ts';
import { type Sealed, readSealed, writeSealed } from './sealedFile.ts';

/** Rows of a log that are applied in one transaction. */
const REPLAYED_AT_ONCE = 2_000;

export interface ImageMeta {
  readonly id: string;
  /** The fixed key of secrets, in base64; null for the key of the installation. */
  readonly secretsKey: string | null;
  /** The `World` row of the image. */
  readonly row: EncodedCells;
}

interface Parts extends Pick<ImageMeta, 'id' | 'secretsKey'> {
  readonly folder: Folder;
  readonly report: (text: string) => void;
  readonly incarnation: string;
  /** The number of the image and of the log since; 0 for a new world. A replaced image gets the next number. */
  readonly generation: number;
  readonly imageBytes: number;
}

/** A world in a folder: `<incarnation>-<generation>.image`, and `.log` with the commits since. */
export class FileWorld implements StoredWorld {
  readonly id: string;
  readonly incarnation: string;
  readonly secretsKey: string | null;
  /** The folder has no numbers of entries. */
  readonly last = 0;
  readonly #folder: Folder;
  readonly #report: (text: string) => void;
  #generation: number;
  #imageBytes: number;
  /** The durable `World` row; null when it must be read from image and log. */
  #row: EncodedCells | null = null;
  /** The log of the open world, and the size of its complete records. */
  #log: FileAccess | null = null;
  #logBytes = 0;

  constructor({ folder, report, id, incarnation, secretsKey, generation, imageBytes }: Parts) {
    this.#folder = folder;
    this.#report = report;
    this.id = id;
    this.incarnation = incarnation;
    this.secretsKey = secretsKey;
    this.#generation = generation;
    this.#imageBytes = imageBytes;
  }

  get imageBytes(): number {
    return this.#imageBytes;
  }

  /** The names of the files of the world. */
  get names(): readonly [image: string, log: string] {
    return [this.#nameOf('image'), this.#nameOf('log')];
  }

  /** Returns the durable `World` row, also of a closed world. */
  async row(): Promise<EncodedCells> {
    if (this.#row) return this.#row;
    const { row } = await this.#readImage(({ meta }) => meta);
    const log = await this.#folder.open(this.#nameOf('log'));
    try {
      this.#row = changedRow(row, readLog(log).rows);
      return this.#row;
    } finally {
      log.close();
    }
  }

  readImage(): Promise<Uint8Array> {
    return this.#readImage(({ meta, content }) => {
      this.#row = meta.row;
      return content();
    });
  }

  async replay(apply: (rows: readonly RowChange[]) => void): Promise<number> {
    const log = await this.#folder.open(this.#nameOf('log'));
    this.#log = log;
    const imageRow = this.#row;
    this.#row = null;
    const { rows, bytes, tornBytes } = readLog(log);
    if (tornBytes > 0) {
      this.#report(
        `The last ${tornBytes} bytes of the log of world ${this.id} were not written completely and are ignored.`,
      );
      log.truncate(bytes);
    }
    for (let at = 0; at < rows.length; at += REPLAYED_AT_ONCE)
      apply(rows.slice(at, at + REPLAYED_AT_ONCE));
    this.#row = imageRow && changedRow(imageRow, rows);
    this.#logBytes = bytes;
    return bytes;
  }

  append({ text, cells }: LogEntry): null {
    if (!this.#log) throw new Error('The log is closed.');
    // After an error, the part that was written is ignored when the log is read again.
    this.#logBytes = appendRecord(this.#log, this.#logBytes, text);
    this.#row = this.#row && { ...this.#row, ...cells };
    return null;
  }

  /**
   * Writes the next generation: an empty log, and the image, which is flushed. It is written in the turn in which it is
   * taken, so that each commit is in the image or in the log.
   */
  async replace(take: () => WorldImage): Promise<void> {
    const folder = this.#folder;
    const next = { incarnation: this.incarnation, generation: this.#generation + 1 };
    const log = await folder.open(nameOf('log', next));
    const image = await folder.open(nameOf('image', next)).catch((error: unknown) => {
      log.close();
      throw error;
    });
    try {
      const { row, bytes } = take();
      const meta: ImageMeta = { id: this.id, secretsKey: this.secretsKey, row };
      writeSealed(image, meta, bytes);
      this.#generation = next.generation;
      this.#imageBytes = bytes.length;
      this.#row = row;
    } catch (error) {
      log.close();
      // An image that cannot be deleted must not be found complete.
      image.truncate(0);
      image.close();
      await Promise.allSettled([
        folder.remove(nameOf('image', next)),
        folder.remove(nameOf('log', next)),
      ]);
      throw toStorageFault(error) ?? error;
    }
    image.close();
    this.#log?.close();
    this.#log = log;
    this.#logBytes = 0;
    // The new image is complete. What remains is deleted at the next start.
    await this.#removeOlder().catch((error: unknown) =>
      this.#report(`An older image of world ${this.id} was not deleted: ${String(error)}`),
    );
  }

  /** No other worker can have the folder. */
  confirm(): null {
    return null;
  }

  async release(): Promise<void> {
    this.#log?.close();
    this.#log = null;
  }

  /** Deletes the files of the closed world, the image last, so that a world of which files remain is complete. */
  async remove(onRemoved: () => void): Promise<void> {
    const [image, log] = this.names;
    await this.#removeOlder();
    await this.#folder.remove(image);
    onRemoved();
    await this.#folder.remove(log);
  }

  /** Deletes older images and logs, images first. */
  async #removeOlder(): Promise<void> {
    const older = (await this.#folder.names())
      .flatMap((name) => toFileName(name) ?? [])
      .filter(
        (each) => each.incarnation === this.incarnation && each.generation < this.#generation,
      );
    for (const kind of ['image', 'log'])
      for (const each of older) if (each.kind === kind) await this.#folder.remove(each.name);
  }

  async #readImage<T>(read: (sealed: Sealed<ImageMeta>) => T): Promise<T> {
    const file = await this.#folder.open(this.#nameOf('image'));
    try {
      const sealed = readSealed<ImageMeta>(file);
      if (sealed === null) throw new Error('The image of the world does not exist.');
      return read(sealed);
    } finally {
      file.close();
    }
  }

  #nameOf(kind: 'image' | 'log'): string {
    return nameOf(kind, { incarnation: this.incarnation, generation: this.#generation });
  }
}

function changedRow(row: EncodedCells, rows: readonly RowChange[]): EncodedCells {
  let changed = row;
  for (const { table, cells } of rows)
    if (table === 'World') changed = { ...changed, ...encodeCells(cells) };
  return changed;
}
