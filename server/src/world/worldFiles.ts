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
import { removeDatabase } from '@hongbao/prisma/database';

const SUFFIX = '.sqlite';

/** The files of the worlds of one data folder: `worlds/<id>.sqlite`, and `keys/worlds/<id>.key` where secrets are fixed. */
export class WorldFiles {
  readonly #folder: string;
  readonly #keys: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'worlds');
    this.#keys = join(dataDir, 'keys', 'worlds');
    mkdirSync(this.#folder, { recursive: true });
  }

  of(id: string): string {
    return join(this.#folder, `${id}${SUFFIX}`);
  }

  /** By the name as it is written: some file systems take `Main` for `main`, and one world must not be opened as two. */
  has(id: string): boolean {
    return readdirSync(this.#folder).includes(`${id}${SUFFIX}`);
  }

  /** Ids of all worlds, in order. */
  ids(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .sort();
  }

  /** Where a world is made before it gets its place; nothing is there. Each draft has a name of its own. */
  draft(id: string): string {
    return `${this.of(id)}.draft-${randomUUID()}`;
  }

  /** Puts a whole draft in its place. A crash before leaves a draft, which the next start removes. */
  publish(draft: string, id: string): void {
    renameSync(draft, this.of(id));
  }

  /** When the file of a world was last written to, epoch ms of the machine. */
  at(id: string): number {
    return statSync(this.of(id)).mtimeMs;
  }

  remove(id: string): void {
    removeDatabase(this.of(id));
    rmSync(this.#key(id), { force: true });
  }

  /** The fixed secrets key of one world; null where the installation's counts. */
  fixedKey(id: string): Buffer | null {
    return existsSync(this.#key(id)) ? readFileSync(this.#key(id)) : null;
  }

  fixKey(id: string, key: Buffer): void {
    mkdirSync(this.#keys, { recursive: true });
    writeFileSync(this.#key(id), key, { mode: 0o600 });
  }

  /** Removes what a killed server left half made: drafts, and logs whose world is gone. */
  tidy(): void {
    for (const name of readdirSync(this.#folder)) {
      const isOrphan =
        /\.sqlite-(wal|shm)$/.test(name) &&
        !existsSync(join(this.#folder, name.replace(/-(wal|shm)$/, '')));
      if (name.includes('.draft') || isOrphan) rmSync(join(this.#folder, name));
    }
  }

  #key(id: string): string {
    return join(this.#keys, `${id}.key`);
  }
}
