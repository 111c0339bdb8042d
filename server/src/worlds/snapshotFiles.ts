import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRow, removeDatabase } from '@hongbao/prisma/database';
import { copyClosedDatabase, syncFile } from '@hongbao/prisma/databaseFiles';
import type { Snapshot, SnapshotStore } from '@hongbao/engine/world/store';

const SUFFIX = '.sqlite';

/** Stores snapshots in a folder as `<world>/<name>.sqlite`, one closed file each. */
export class SnapshotFiles implements SnapshotStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(world: string): Promise<Snapshot[]> {
    const folder = join(this.#folder, world);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => this.#read(world, name.slice(0, -SUFFIX.length)))
      .sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  }

  async copyTo(file: string, world: string, name: string): Promise<boolean> {
    if (!(await this.#has(world, name))) return false;
    copyClosedDatabase(this.#file(world, name), file);
    return true;
  }

  /** Stores a snapshot. The file is renamed only when it is complete. */
  async keep(draft: string, world: string, name: string): Promise<Snapshot> {
    mkdirSync(join(this.#folder, world), { recursive: true });
    await syncFile(draft);
    renameSync(draft, this.#file(world, name));
    return this.#read(world, name);
  }

  async remove(world: string, name: string): Promise<boolean> {
    if (!(await this.#has(world, name))) return false;
    removeDatabase(this.#file(world, name));
    return true;
  }

  removeAll(world: string): void {
    rmSync(join(this.#folder, world), { recursive: true, force: true });
  }

  /** Removes incomplete files of a server that was killed. */
  removeLeftovers(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder, { recursive: true, encoding: 'utf8' }))
      if (name.includes('.draft')) rmSync(join(this.#folder, name));
  }

  async #has(world: string, name: string): Promise<boolean> {
    return (await this.list(world)).some((each) => each.name === name);
  }

  #read(world: string, name: string): Snapshot {
    const file = this.#file(world, name);
    const { clockWorldAt } = readRow(file, 'World', 'world');
    return { name, at: Number(clockWorldAt), bytes: statSync(file).size };
  }

  #file(world: string, name: string): string {
    return join(this.#folder, world, `${name}${SUFFIX}`);
  }
}
