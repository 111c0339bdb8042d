import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { peekRow, removeDatabase, settled } from '@hongbao/prisma/database';
import type { World } from './world.ts';
import { goOnFrom } from './goOnFrom.ts';

/** One kept state of a world. */
export interface Snapshot {
  readonly name: string;
  /** The instant of the world it stands at, epoch ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Most snapshots of one world. */
export const SNAPSHOTS_MAX = 50;

const SUFFIX = '.sqlite';

/** States of worlds that were kept under a name: `<world>/<name>.sqlite`, one closed file each. */
export class Snapshots {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Newest first: by the instant they stand at, then by name. */
  list(world: string): Snapshot[] {
    const folder = join(this.#folder, world);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => this.#read(world, name.slice(0, -SUFFIX.length)))
      .sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  }

  has(world: string, name: string): boolean {
    return this.list(world).some((each) => each.name.toLowerCase() === name.toLowerCase());
  }

  /** The closed file of a snapshot, null when there is none of that name. */
  fileOf(world: string, name: string): string | null {
    return this.list(world).some((each) => each.name === name) ? this.#file(world, name) : null;
  }

  /** Keeps the world as it is now; one of the same name is overwritten. Renamed only when it is whole. */
  async take(world: World, name: string): Promise<Snapshot> {
    mkdirSync(join(this.#folder, world.id), { recursive: true });
    const file = this.#file(world.id, name);
    const draft = `${file}.draft-${randomUUID()}`;
    goOnFrom(draft, await world.copyTo(draft));
    await settled(draft);
    renameSync(draft, file);
    return this.#read(world.id, name);
  }

  /** False when there is none of that name. */
  remove(world: string, name: string): boolean {
    const file = this.fileOf(world, name);
    if (file === null) return false;
    removeDatabase(file);
    return true;
  }

  removeAll(world: string): void {
    rmSync(join(this.#folder, world), { recursive: true, force: true });
  }

  /** Removes what a killed server left half made. */
  tidy(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder, { recursive: true, encoding: 'utf8' }))
      if (name.includes('.draft')) rmSync(join(this.#folder, name));
  }

  #read(world: string, name: string): Snapshot {
    const file = this.#file(world, name);
    const { clockWorldAt } = peekRow(file, 'World', 'world');
    return { name, at: Number(clockWorldAt), bytes: statSync(file).size };
  }

  #file(world: string, name: string): string {
    return join(this.#folder, world, `${name}${SUFFIX}`);
  }
}
