import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readRow, removeDatabase } from '@hongbao/prisma/database';
import { syncFile } from '@hongbao/prisma/databaseFiles';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { SnapshotFiles } from './snapshotFiles.ts';
import type { CheckedOut, WorldStore } from '@hongbao/engine/world/store';

const SUFFIX = '.sqlite';
/** Whether file names are case-sensitive. The default file systems of macOS and Windows ignore case. */
const tellsCases = process.platform === 'linux';

/** Maximum worlds in a folder. A closed world uses only its file. */
const WORLDS_MAX = 2_000;

/** Stores the worlds of a data folder as `worlds/<id>.sqlite`, with `keys/worlds/<id>.key` for fixed secrets. */
export class WorldFiles implements WorldStore {
  readonly isShared = false;
  readonly worldsMax = WORLDS_MAX;
  readonly snapshots: SnapshotFiles;
  readonly #folder: string;
  readonly #keys: string;
  /** Ids of worlds that are being created. */
  readonly #reserved = new Set<string>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'worlds');
    this.#keys = join(dataDir, 'keys', 'worlds');
    this.snapshots = new SnapshotFiles(join(dataDir, 'snapshots'));
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * Requires the exact spelling: some file systems treat `Main` and `main` as one file, and a world must not be opened
   * twice.
   */
  async incarnation(id: string): Promise<string | null> {
    // The folder is listed only if the file exists, because this is called for every world that is not open.
    const isThere =
      existsSync(this.#of(id)) && (tellsCases || this.#names().includes(`${id}${SUFFIX}`));
    // The id serves as the incarnation, because one server owns the folder and creates a world again only after its
    // earlier incarnation is removed.
    return isThere ? id : null;
  }

  async ids(): Promise<string[]> {
    return this.#names()
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .filter((id) => !this.#reserved.has(id))
      .sort();
  }

  async count(): Promise<number> {
    return new Set([...(await this.ids()), ...this.#reserved]).size;
  }

  idle(): Promise<string[]> {
    return this.ids();
  }

  async row(id: string): Promise<RowOf<'World'>> {
    return readRow(this.#of(id), 'World', 'world');
  }

  async usedAt(id: string): Promise<number> {
    return statSync(this.#of(id)).mtimeMs;
  }

  async reserve(id: string): Promise<boolean> {
    const name = id.toLowerCase();
    const all = [...this.#reserved, ...(await this.ids())];
    if (all.some((each) => each.toLowerCase() === name)) return false;
    this.#reserved.add(id);
    return true;
  }

  async release(id: string): Promise<void> {
    this.#reserved.delete(id);
  }

  draft(id: string): string {
    return `${this.#of(id)}.draft-${randomUUID()}`;
  }

  /** Renames the draft. A crash before that leaves the draft, which the next start removes. */
  async publish(draft: string, id: string): Promise<void> {
    await this.replace(draft, id);
    this.#reserved.delete(id);
  }

  async replace(draft: string, id: string): Promise<void> {
    await syncFile(draft);
    renameSync(draft, this.#of(id));
  }

  async checkOut(id: string): Promise<CheckedOut> {
    return { file: this.#of(id), log: null };
  }

  /** Nothing to do: the file is the only copy and remains in place. */
  async checkIn(): Promise<void> {
    return undefined;
  }

  async remove(id: string): Promise<void> {
    removeDatabase(this.#of(id));
    rmSync(this.#key(id), { force: true });
    this.snapshots.removeAll(id);
  }

  async fixedKey(id: string): Promise<Buffer | null> {
    return existsSync(this.#key(id)) ? readFileSync(this.#key(id)) : null;
  }

  async fixKey(id: string, key: Uint8Array): Promise<void> {
    mkdirSync(this.#keys, { recursive: true });
    writeFileSync(this.#key(id), key, { mode: 0o600 });
  }

  /** Ignores the listener, because a world in the data folder cannot be lost. */
  onLost(): void {
    return undefined;
  }

  /** Ignores the listener, because no other server uses the folder. */
  onWanted(): void {
    return undefined;
  }

  /** Removes drafts and orphaned logs. */
  removeLeftovers(): void {
    for (const name of readdirSync(this.#folder)) {
      const isOrphan =
        /\.sqlite-(wal|shm)$/.test(name) &&
        !existsSync(join(this.#folder, name.replace(/-(wal|shm)$/, '')));
      if (name.includes('.draft') || isOrphan) rmSync(join(this.#folder, name));
    }
    this.snapshots.removeLeftovers();
  }

  async close(): Promise<void> {
    return undefined;
  }

  #names(): string[] {
    return readdirSync(this.#folder);
  }

  #of(id: string): string {
    return join(this.#folder, `${id}${SUFFIX}`);
  }

  #key(id: string): string {
    return join(this.#keys, `${id}.key`);
  }
}
