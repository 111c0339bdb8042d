import { WorldGone } from '../world/refCount.ts';
import type { WorldStore } from '../world/store.ts';

/** A world with this id exists. */
export class WorldTaken extends Error {
  override readonly name = 'WorldTaken';
}

/** Ids of worlds that are being created or removed, which no other request may use. */
export class ReservedIds {
  readonly #store: Pick<WorldStore, 'ids' | 'reserve' | 'release'>;
  readonly #taken = new Set<string>();

  constructor(store: Pick<WorldStore, 'ids' | 'reserve' | 'release'>) {
    this.#store = store;
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  /**
   * Reserves the requested id or a free id for a new world. Throws `WorldTaken` if the world exists, and `WorldGone` while
   * the id is only reserved, because its world may never be created, or is being removed.
   */
  async reserve(wanted: string | undefined): Promise<string> {
    if (wanted === undefined) return this.#reserveFree();
    const isBlocked = this.#taken.has(wanted);
    if (await this.#isReserved(wanted)) return wanted;
    const name = wanted.toLowerCase();
    const isThere = (await this.#store.ids()).some((each) => each.toLowerCase() === name);
    if (isThere && !isBlocked) throw new WorldTaken(`The world ${wanted} already exists.`);
    throw new WorldGone(wanted);
  }

  /** Releases an id after its world was created or the creation failed. */
  async release(id: string): Promise<void> {
    try {
      await this.#store.release(id);
    } finally {
      this.#taken.delete(id);
    }
  }

  /** Blocks the id of a world that is being removed while `work` runs. Returns false if the id is already blocked. */
  async during(id: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    try {
      return await work();
    } finally {
      this.#taken.delete(id);
    }
  }

  async #reserveFree(): Promise<string> {
    const known = new Set(await this.#store.ids());
    for (let number = 1; ; number++) {
      const id = `w${number}`;
      if (!known.has(id) && (await this.#isReserved(id))) return id;
    }
  }

  async #isReserved(id: string): Promise<boolean> {
    let isReserved = false;
    await this.during(id, async () => (isReserved = await this.#store.reserve(id)));
    if (isReserved) this.#taken.add(id);
    return isReserved;
  }
}
