import { steadyNow } from '../world/machineClock.ts';

/** Lifetime of a cached location; a wrong one costs an extra request, never a wrong write. */
const TRUSTED_MS = 500;
/** Maximum cached locations. */
const KNOWN_MAX = 10_000;

interface Owners {
  holds(id: string): boolean;
  ownerElsewhere(id: string): Promise<string | null>;
}

/** Caches which server owns each world. */
export class Places {
  readonly #owners: Owners;
  readonly #known = new Map<
    string,
    { readonly url: Promise<string | null>; readonly at: number }
  >();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** The URL of the other server that owns a world; null when this server owns it, or no server does. */
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

  /** Drops the cached location of a world. */
  forget(world: string): void {
    this.#known.delete(world);
  }
}
