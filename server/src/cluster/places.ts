import { steadyNow } from '../world/machineClock.ts';

/** How long an answer of the database is trusted: a wrong one costs a detour, never a wrong write. */
const TRUSTED_MS = 500;
/** Most answers that are remembered. */
const KNOWN_MAX = 10_000;

interface Owners {
  holds(id: string): boolean;
  ownerElsewhere(id: string): Promise<string | null>;
}

/** Where worlds are open. */
export class Places {
  readonly #owners: Owners;
  readonly #known = new Map<
    string,
    { readonly url: Promise<string | null>; readonly at: number }
  >();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** The address of the other server that has a world; null where it is this one's, or nobody's. */
  elsewhere(world: string): Promise<string | null> | null {
    if (this.#owners.holds(world)) return null;
    const known = this.#known.get(world);
    if (known && steadyNow() - known.at < TRUSTED_MS) return known.url;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    const url = this.#owners.ownerElsewhere(world);
    this.#known.set(world, { url, at: steadyNow() });
    url.catch(() => this.forget(world));
    return url;
  }

  /** What was known of a world is wrong. */
  forget(world: string): void {
    this.#known.delete(world);
  }
}
