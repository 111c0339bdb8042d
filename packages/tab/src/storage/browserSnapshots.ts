import { readRow, removeDatabase, snapshotBytes, writeDatabase } from '@hongbao/prisma/database';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import type { Snapshot, SnapshotStore } from '@hongbao/engine/world/store';
import { type FileName, nameOf } from './fileName.ts';
import type { Folder } from './folder.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

type SnapshotMeta = Pick<Snapshot, 'name' | 'at'>;

interface StoredSnapshot extends Snapshot {
  readonly file: string;
}

interface Parts {
  readonly folder: Folder;
  /** The incarnation of a world; null if there is no world with this id. */
  readonly incarnationOf: (world: string) => string | null;
}

/** Snapshots in a folder of the browser, as `<incarnation>-<number>.snapshot`. The highest number of a name is valid. */
export class BrowserSnapshots implements SnapshotStore {
  readonly #parts: Parts;
  readonly #snapshots = new Map<string, readonly StoredSnapshot[]>();
  #lastNumber = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the given files, and deletes those that are incomplete or were overwritten. */
  async load(files: readonly FileName[]): Promise<void> {
    for (const { name: file, incarnation, generation: number } of files.toSorted(
      (a, b) => b.generation - a.generation,
    )) {
      const access = await this.#parts.folder.open(file);
      let snapshot: Snapshot | null = null;
      try {
        const sealed = readSealed<SnapshotMeta>(access);
        if (sealed) snapshot = { ...sealed.meta, bytes: sealed.bytes };
      } catch {
        // A damaged snapshot is not listed.
        continue;
      } finally {
        access.close();
      }
      const known = this.#of(incarnation);
      if (snapshot === null || known.some(({ name }) => name === snapshot.name))
        await this.#parts.folder.remove(file);
      else this.#snapshots.set(incarnation, [...known, { ...snapshot, file }]);
      this.#lastNumber = Math.max(this.#lastNumber, number);
    }
  }

  async removeOrphans(incarnations: ReadonlySet<string>): Promise<void> {
    for (const incarnation of this.#snapshots.keys())
      if (!incarnations.has(incarnation)) await this.removeAll(incarnation);
  }

  async list(world: string): Promise<Snapshot[]> {
    const incarnation = this.#parts.incarnationOf(world);
    if (incarnation === null) return [];
    return this.#of(incarnation)
      .map(({ name, at, bytes }) => ({ name, at, bytes }))
      .sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  }

  async copyTo(file: string, world: string, name: string): Promise<boolean> {
    const found = this.#find(world, name);
    if (!found) return false;
    const access = await this.#parts.folder.open(found.file);
    try {
      const sealed = readSealed<SnapshotMeta>(access);
      if (!sealed) return false;
      writeDatabase(file, sealed.content());
      return true;
    } finally {
      access.close();
    }
  }

  async keep(draft: string, world: string, name: string): Promise<Snapshot> {
    const incarnation = this.#parts.incarnationOf(world);
    if (incarnation === null) throw new Error('There is no such world.');
    this.#lastNumber += 1;
    const file = nameOf('snapshot', { incarnation, generation: this.#lastNumber });
    const bytes = snapshotBytes(draft);
    const at = Number(readRow(draft, 'World', 'world').clockWorldAt);
    removeDatabase(draft);
    const access = await this.#parts.folder.open(file);
    try {
      writeSealed(access, { name, at } satisfies SnapshotMeta, bytes);
      access.close();
    } catch (error) {
      access.truncate(0);
      access.close();
      await this.#parts.folder.remove(file).catch(() => undefined);
      throw toStorageFault(error) ?? error;
    }
    const known = this.#of(incarnation);
    const replaced = known.filter((each) => each.name === name);
    this.#snapshots.set(incarnation, [
      ...known.filter((each) => !replaced.includes(each)),
      { name, at, bytes: bytes.length, file },
    ]);
    for (const each of replaced) await this.#parts.folder.remove(each.file);
    return { name, at, bytes: bytes.length };
  }

  async remove(world: string, name: string): Promise<boolean> {
    const found = this.#find(world, name);
    if (!found) return false;
    await this.#parts.folder.remove(found.file);
    const incarnation = this.#parts.incarnationOf(world) ?? '';
    const others = this.#of(incarnation).filter((each) => each !== found);
    this.#snapshots.set(incarnation, others);
    return true;
  }

  async removeAll(incarnation: string): Promise<void> {
    for (const { file } of this.#of(incarnation)) await this.#parts.folder.remove(file);
    this.#snapshots.delete(incarnation);
  }

  #of(incarnation: string): readonly StoredSnapshot[] {
    return this.#snapshots.get(incarnation) ?? [];
  }

  #find(world: string, name: string): StoredSnapshot | undefined {
    const incarnation = this.#parts.incarnationOf(world);
    return incarnation === null
      ? undefined
      : this.#of(incarnation).find((each) => each.name === name);
  }
}
