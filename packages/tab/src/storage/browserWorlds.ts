import type { RowOf } from '@hongbao/prisma/rowWriter';
import { fromBase64, toBase64, toHex } from '@hongbao/engine/platform/browser/bytes';
import { randomBytes } from '@hongbao/engine/platform/browser/crypto';
import { wallNow } from '@hongbao/engine/world/machineClock';
import { decodeCells } from '@hongbao/engine/world/rowsText';
import type { CheckedOut, WorldStore } from '@hongbao/engine/world/store';
import { WorldImages } from '@hongbao/engine/world/worldImages';
import { BrowserSnapshots } from './browserSnapshots.ts';
import { toFileName } from './fileName.ts';
import { FileWorld, type ImageMeta } from './fileWorld.ts';
import type { Folder } from './folder.ts';
import { readSealed } from './sealedFile.ts';

/** Maximum worlds of a browser. */
const WORLDS_MAX = 200;
const INCARNATION_BYTES = 16;

interface Parts {
  readonly folder: Folder;
  /** Prefix of the paths of open worlds and drafts. */
  readonly scratch: string;
  readonly report: (text: string) => void;
  /** The size from which a log is folded while its world is open, bytes. If absent: 4 MB, and half of its image. */
  readonly foldedFrom?: number | undefined;
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
  readonly #images: WorldImages<FileWorld>;
  readonly #worlds = new Map<string, FileWorld>();
  /** Ids of worlds that are being created, and their fixed keys of secrets. */
  readonly #reserved = new Map<string, Uint8Array | null>();
  /** Incarnations with a damaged image, whose files are retained. */
  readonly #damaged = new Set<string>();

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#images = new WorldImages(parts);
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
    return decodeCells(await this.#stored(id).row()) as unknown as RowOf<'World'>;
  }

  async usedAt(id: string): Promise<number> {
    if (this.#images.find(id)) return wallNow();
    const times = this.#stored(id).names.map((name) =>
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
    return this.#images.draft(id);
  }

  async publish(draft: string, id: string): Promise<void> {
    const key = this.#reserved.get(id) ?? null;
    const world = new FileWorld({
      ...this.#parts,
      id,
      incarnation: toHex(randomBytes(INCARNATION_BYTES)),
      secretsKey: key === null ? null : toBase64(key),
      generation: 0,
      imageBytes: 0,
    });
    await this.#images.settle(draft, id, world);
    this.#worlds.set(id, world);
    this.#reserved.delete(id);
  }

  async replace(draft: string, id: string, incarnation: string): Promise<void> {
    await this.#images.settle(draft, id, this.#stored(id, incarnation));
  }

  checkOut(id: string): Promise<CheckedOut> {
    return this.#images.checkOut(id, async () => this.#stored(id));
  }

  checkIn(id: string, isLost: boolean): Promise<void> {
    return this.#images.checkIn(id, isLost);
  }

  async remove(id: string, incarnation: string): Promise<void> {
    const world = this.#stored(id, incarnation);
    await this.checkIn(id, true);
    await world.remove(() => this.#worlds.delete(id));
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
    this.#images.onLost(listener);
  }

  /** Ignores the listener, because no other worker uses the folder. */
  onWanted(): void {
    return undefined;
  }

  /** Does nothing: `open` has deleted incomplete files. */
  removeLeftovers(): void {
    return undefined;
  }

  async close(): Promise<void> {
    for (const id of this.#images.ids()) await this.checkIn(id, false);
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
    const kept = new Set([...this.#worlds.values()].flatMap(({ names }) => names));
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
      const { meta, bytes: imageBytes } = sealed;
      const world = new FileWorld({ ...this.#parts, ...meta, incarnation, generation, imageBytes });
      this.#worlds.set(meta.id, world);
    } catch (error) {
      this.#damaged.add(incarnation);
      this.#parts.report(`The file ${name} of a world cannot be read: ${String(error)}`);
    } finally {
      file.close();
    }
  }

  #stored(id: string, incarnation?: string): FileWorld {
    const world = this.#worlds.get(id);
    if (!world) throw new Error('There is no such world.');
    if (incarnation !== undefined && world.incarnation !== incarnation)
      throw new Error('The world was removed.');
    return world;
  }
}
