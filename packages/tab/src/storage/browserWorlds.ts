import {
  changeClosed,
  needsMigration,
  openDatabase,
  readRow,
  removeDatabase,
  snapshotBytes,
  writeDatabase,
} from '@hongbao/prisma/database';
import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { fromBase64, toBase64, toHex } from '@hongbao/server/platform/browser/bytes';
import { randomBytes } from '@hongbao/server/platform/browser/crypto';
import { wallNow } from '@hongbao/server/world/machineClock';
import { type WrittenCells, fromWritten, toWritten } from '@hongbao/server/world/rowsText';
import type { CheckedOut, WorldLog, WorldStore } from '@hongbao/server/world/store';
import { BrowserSnapshots } from './browserSnapshots.ts';
import { FileLog, readLog } from './fileLog.ts';
import { nameOf, toFileName } from './fileName.ts';
import type { Folder } from './folder.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

/** A log larger than this, and than half of its image, is folded into a new image, bytes. */
const FOLDED_FROM = 4_000_000;
/** When a world is closed, a smaller log is not folded; it is replayed when the world is opened. */
const FOLDED_AT_CLOSE_FROM = 64_000;
/** Rows of a log that are applied in one transaction. */
const REPLAYED_AT_ONCE = 2_000;
/** Maximum worlds of a browser. */
const WORLDS_MAX = 200;
const INCARNATION_BYTES = 16;

/** Description of an image. */
interface ImageMeta {
  readonly id: string;
  /** The fixed key of secrets, in base64; null for the key of the installation. */
  readonly secretsKey: string | null;
  /** The `World` row of the image. */
  readonly row: WrittenCells;
}

/** A world in the folder. */
interface StoredWorld {
  readonly id: string;
  readonly incarnation: string;
  readonly secretsKey: string | null;
  /** The number of the image and of the log since. A replaced image gets the next number. */
  generation: number;
  imageBytes: number;
  /** The durable `World` row; null when it must be read from image and log. */
  row: WrittenCells | null;
}

/** A world whose file is in memory. */
interface OpenWorld {
  readonly file: string;
  readonly log: FileLog;
  /** The `World` row of the file. */
  row: WrittenCells;
  folding: Promise<void> | null;
  /** After a failure, a smaller log is not folded, bytes. */
  retriedFrom: number;
}

interface Parts {
  readonly folder: Folder;
  /** Prefix of the paths of open worlds and drafts. */
  readonly scratch: string;
  readonly report: (text: string) => void;
  /** The size from which a log is folded while its world is open, bytes. If absent: 4 MB, and half of its image. */
  readonly foldedFrom?: number;
}

/**
 * Worlds in a folder of the browser. A world is an image (the bytes of its closed database) and a log of the commits
 * since. The file of an open world is in memory. `<incarnation>-<generation>.image` and `.log` are a pair; the image
 * with the highest generation that is complete is the world, and older ones are deleted.
 */
export class BrowserWorlds implements WorldStore {
  readonly isShared = false;
  readonly worldsMax = WORLDS_MAX;
  readonly snapshots: BrowserSnapshots;
  readonly #parts: Parts;
  readonly #worlds = new Map<string, StoredWorld>();
  readonly #open = new Map<string, OpenWorld>();
  /** Ids of worlds that are being created, and their fixed keys of secrets. */
  readonly #reserved = new Map<string, Uint8Array | null>();
  /** Incarnations with a damaged image, whose files are retained. */
  readonly #damaged = new Set<string>();
  #drafts = 0;
  #lost: (id: string) => void = () => undefined;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.snapshots = new BrowserSnapshots({
      folder: parts.folder,
      incarnationOf: (world) => this.#worlds.get(world)?.incarnation ?? null,
    });
  }

  /** Reads which worlds are in the folder, and deletes files that were not written completely or were replaced. */
  static async open(parts: Parts): Promise<BrowserWorlds> {
    const worlds = new BrowserWorlds(parts);
    await worlds.#load();
    return worlds;
  }

  async ids(): Promise<string[]> {
    return [...this.#worlds.keys()].sort();
  }

  async incarnation(id: string): Promise<string | null> {
    return this.#worlds.get(id)?.incarnation ?? null;
  }

  async count(): Promise<number> {
    return this.#worlds.size + this.#reserved.size;
  }

  idle(): Promise<string[]> {
    return this.ids();
  }

  async row(id: string): Promise<RowOf<'World'>> {
    const world = this.#stored(id);
    const row = this.#open.get(id)?.row ?? (world.row ??= await this.#readRow(world));
    return fromWritten(row) as unknown as RowOf<'World'>;
  }

  async usedAt(id: string): Promise<number> {
    if (this.#open.has(id)) return wallNow();
    const world = this.#stored(id);
    const times = [nameOf('image', world), nameOf('log', world)].map((name) =>
      this.#parts.folder.modifiedAt(name).catch(() => 0),
    );
    return Math.max(...(await Promise.all(times)));
  }

  async reserve(id: string): Promise<boolean> {
    const name = id.toLowerCase();
    const all = [...this.#worlds.keys(), ...this.#reserved.keys()];
    if (all.some((each) => each.toLowerCase() === name)) return false;
    this.#reserved.set(id, null);
    return true;
  }

  async release(id: string): Promise<void> {
    this.#reserved.delete(id);
  }

  draft(id: string): string {
    this.#drafts += 1;
    return `${this.#fileOf(id)}.draft-${this.#drafts}`;
  }

  async publish(draft: string, id: string): Promise<void> {
    const key = this.#reserved.get(id) ?? null;
    const world: StoredWorld = {
      id,
      incarnation: toHex(randomBytes(INCARNATION_BYTES)),
      secretsKey: key === null ? null : toBase64(key),
      generation: 0,
      imageBytes: 0,
      row: null,
    };
    await this.#settle(draft, world);
    this.#reserved.delete(id);
  }

  async replace(draft: string, id: string, incarnation: string): Promise<void> {
    const world = this.#stored(id);
    if (world.incarnation !== incarnation) throw new Error('The world was removed.');
    await this.#settle(draft, world);
  }

  async checkOut(id: string): Promise<CheckedOut> {
    const current = this.#open.get(id);
    if (current && !current.log.isLost) return toCheckedOut(current);
    if (current) await this.checkIn(id, true);
    const world = this.#stored(id);
    const file = this.#fileOf(id);
    removeDatabase(file);
    try {
      writeDatabase(file, await this.#readImage(world));
      const log = await this.#openLog(world, file);
      if (!needsMigration(file)) return toCheckedOut(log);
      // The log of the older version belongs to the older image.
      await (await openDatabase(file)).close();
      log.row = toWritten(readRow(file, 'World', 'world'));
      await this.#fold(world, log);
      return toCheckedOut(log);
    } catch (error) {
      this.#open.get(id)?.log.close();
      this.#open.delete(id);
      removeDatabase(file);
      throw error;
    }
  }

  async checkIn(id: string, isLost: boolean): Promise<void> {
    const open = this.#open.get(id);
    if (!open) return;
    const world = this.#stored(id);
    try {
      await open.folding;
      if (!isLost && !open.log.isLost) {
        await open.log.whenDurable();
        if (open.log.bytes > FOLDED_AT_CLOSE_FROM) await this.#fold(world, open);
      }
      world.row = isLost || open.log.isLost ? null : open.row;
    } catch (error) {
      world.row = null;
      this.#parts.report(
        `World ${id} is closed before all of its changes were stored: ${messageOf(error)}`,
      );
    } finally {
      this.#open.delete(id);
      open.log.close();
      removeDatabase(open.file);
    }
  }

  /** Deletes the image last, so that a world of which files remain is complete. */
  async remove(id: string, incarnation: string): Promise<void> {
    const world = this.#stored(id);
    if (world.incarnation !== incarnation) throw new Error('The world was removed.');
    await this.checkIn(id, true);
    const { folder } = this.#parts;
    const last = nameOf('image', world);
    await this.#removeOlder(world);
    await folder.remove(last);
    this.#worlds.delete(id);
    await folder.remove(nameOf('log', world));
    await this.snapshots.removeAll(incarnation);
  }

  async fixedKey(id: string): Promise<Uint8Array | null> {
    const reserved = this.#reserved.get(id);
    if (reserved) return reserved;
    const key = this.#worlds.get(id)?.secretsKey ?? null;
    return key === null ? null : fromBase64(key);
  }

  async fixKey(id: string, key: Uint8Array): Promise<void> {
    this.#reserved.set(id, key);
  }

  onLost(listener: (id: string) => void): void {
    this.#lost = listener;
  }

  /** Does nothing: `open` has deleted incomplete files. */
  tidy(): void {
    return undefined;
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.checkIn(id, false);
  }

  async #load(): Promise<void> {
    const { folder } = this.#parts;
    const names = await folder.names();
    const files = names.flatMap((name) => toFileName(name) ?? []);
    const newestFirst = files.toSorted((a, b) => b.generation - a.generation);
    for (const { name, kind, incarnation, generation } of newestFirst) {
      if (kind !== 'image') continue;
      const known = [...this.#worlds.values()].some((each) => each.incarnation === incarnation);
      if (!known && !this.#damaged.has(incarnation))
        await this.#loadImage(name, incarnation, generation);
    }
    await this.snapshots.load(files.filter(({ kind }) => kind === 'snapshot'));
    const kept = new Set(
      [...this.#worlds.values()].flatMap((each) => [nameOf('image', each), nameOf('log', each)]),
    );
    for (const { name, kind, incarnation } of files)
      if (kind !== 'snapshot' && !kept.has(name) && !this.#damaged.has(incarnation))
        await folder.remove(name);
    const incarnations = [...this.#worlds.values()].map(({ incarnation }) => incarnation);
    await this.snapshots.removeOrphans(new Set([...incarnations, ...this.#damaged]));
  }

  async #loadImage(name: string, incarnation: string, generation: number): Promise<void> {
    const file = await this.#parts.folder.open(name);
    try {
      const sealed = readSealed<ImageMeta>(file);
      if (sealed === null) return;
      const { id, secretsKey } = sealed.meta;
      const imageBytes = sealed.bytes;
      this.#worlds.set(id, { id, incarnation, secretsKey, generation, imageBytes, row: null });
    } catch (error) {
      this.#damaged.add(incarnation);
      this.#parts.report(`The file ${name} of a world cannot be read: ${messageOf(error)}`);
    } finally {
      file.close();
    }
  }

  #stored(id: string): StoredWorld {
    const world = this.#worlds.get(id);
    if (!world) throw new Error('There is no such world.');
    return world;
  }

  #fileOf(id: string): string {
    return `${this.#parts.scratch}${id}.sqlite`;
  }

  /** Makes a draft the next image of a world, and its open file. */
  async #settle(draft: string, world: StoredWorld): Promise<void> {
    const bytes = snapshotBytes(draft);
    const row = toWritten(readRow(draft, 'World', 'world'));
    removeDatabase(draft);
    await this.checkIn(world.id, true);
    await this.#writeImage(world, () => ({ row, bytes }));
    this.#worlds.set(world.id, world);
    const file = this.#fileOf(world.id);
    removeDatabase(file);
    writeDatabase(file, bytes);
    await this.#openLog(world, file);
  }

  /**
   * Writes the next generation of a world: an empty log, and the image, which is flushed. `read` is called in the same turn
   * of the event loop as `written`, so that each commit is in the image or in the log.
   */
  async #writeImage(
    world: StoredWorld,
    read: () => { readonly row: WrittenCells; readonly bytes: Uint8Array },
    written: (log: Awaited<ReturnType<Folder['open']>>) => void = (log) => log.close(),
  ): Promise<void> {
    const { folder } = this.#parts;
    const next = { ...world, generation: world.generation + 1 };
    const log = await folder.open(nameOf('log', next));
    const image = await folder.open(nameOf('image', next)).catch((error: unknown) => {
      log.close();
      throw error;
    });
    try {
      const { row, bytes } = read();
      const meta: ImageMeta = { id: world.id, secretsKey: world.secretsKey, row };
      writeSealed(image, meta, bytes);
      world.generation = next.generation;
      world.imageBytes = bytes.length;
      world.row = row;
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
    written(log);
    // The new image is complete. What remains is deleted at the next start.
    await this.#removeOlder(world).catch((error: unknown) =>
      this.#parts.report(
        `An older image of world ${world.id} was not deleted: ${messageOf(error)}`,
      ),
    );
  }

  /** Deletes the older images and logs of a world, images first. */
  async #removeOlder({ incarnation, generation }: StoredWorld): Promise<void> {
    const { folder } = this.#parts;
    const older = (await folder.names())
      .flatMap((name) => toFileName(name) ?? [])
      .filter((each) => each.incarnation === incarnation && each.generation < generation);
    for (const kind of ['image', 'log'])
      for (const each of older) if (each.kind === kind) await folder.remove(each.name);
  }

  async #readImage(world: StoredWorld): Promise<Uint8Array> {
    const file = await this.#parts.folder.open(nameOf('image', world));
    try {
      const sealed = readSealed<ImageMeta>(file);
      if (sealed === null) throw new Error('The image of the world is not there.');
      return sealed.content();
    } finally {
      file.close();
    }
  }

  /** Reads the `World` row of a closed world from its image and log. */
  async #readRow(world: StoredWorld): Promise<WrittenCells> {
    const { folder } = this.#parts;
    const image = await folder.open(nameOf('image', world));
    let row: WrittenCells;
    try {
      const sealed = readSealed<ImageMeta>(image);
      if (sealed === null) throw new Error('The image of the world is not there.');
      row = sealed.meta.row;
    } finally {
      image.close();
    }
    const log = await folder.open(nameOf('log', world));
    try {
      return changedRow(row, readLog(log).rows);
    } finally {
      log.close();
    }
  }

  /** Applies the log of a world to its file, and continues the log. */
  async #openLog(world: StoredWorld, file: string): Promise<OpenWorld> {
    const access = await this.#parts.folder.open(nameOf('log', world));
    try {
      const { rows, bytes, tornBytes } = readLog(access);
      if (tornBytes > 0) {
        this.#parts.report(
          `The last ${tornBytes} bytes of the log of world ${world.id} were not written completely and are ignored.`,
        );
        access.truncate(bytes);
      }
      for (let at = 0; at < rows.length; at += REPLAYED_AT_ONCE)
        changeClosed(file, rows.slice(at, at + REPLAYED_AT_ONCE));
      const log = new FileLog({
        file: access,
        bytes,
        lost: () => this.#lost(world.id),
        grown: () => this.#foldWhenLarge(world),
      });
      const row = toWritten(readRow(file, 'World', 'world'));
      const open: OpenWorld = { file, log, row, folding: null, retriedFrom: 0 };
      this.#open.set(world.id, open);
      return open;
    } catch (error) {
      access.close();
      throw error;
    }
  }

  #foldWhenLarge(world: StoredWorld): void {
    const open = this.#open.get(world.id);
    if (!open || open.folding) return;
    const { foldedFrom = Math.max(FOLDED_FROM, world.imageBytes / 2) } = this.#parts;
    if (open.log.bytes < Math.max(foldedFrom, open.retriedFrom)) return;
    open.folding = this.#fold(world, open)
      .catch((error: unknown) => {
        // The log continues to grow. Folding is retried when it has doubled.
        open.retriedFrom = 2 * open.log.bytes;
        this.#parts.report(`The log of world ${world.id} could not be folded: ${messageOf(error)}`);
      })
      .finally(() => (open.folding = null));
  }

  /** Replaces the image and the log up to now with the current file of the world. */
  async #fold(world: StoredWorld, open: OpenWorld): Promise<void> {
    await this.#writeImage(
      world,
      () => {
        if (open.log.isLost) throw new Error('Its last changes could not be stored.');
        return { row: open.row, bytes: snapshotBytes(open.file) };
      },
      (log) => {
        if (open.log.isLost) log.close();
        else open.log.continueIn(log);
      },
    );
  }
}

/** Returns the file and the log of an open world. The log also follows the world's row. */
function toCheckedOut(open: OpenWorld): CheckedOut {
  const { file, log: inner } = open;
  const log: WorldLog = {
    get isLost() {
      return inner.isLost;
    },
    append: (rows) => {
      open.row = changedRow(open.row, rows);
      inner.append(rows);
    },
    whenDurable: () => inner.whenDurable(),
    whenWritable: () => inner.whenWritable(),
  };
  return { file, log };
}

function changedRow(row: WrittenCells, rows: readonly RowChange[]): WrittenCells {
  let changed = row;
  for (const { table, cells } of rows)
    if (table === 'World') changed = { ...changed, ...toWritten(cells) };
  return changed;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
