import { steadyNow } from '@hongbao/server/world/machineClock';

/** Lifetime of a cached location. A wrong location causes an extra request, never a wrong write. */
const CACHED_MS = 500;
/** Maximum cached locations. */
const CACHED_MAX = 10_000;

interface Owners {
  owns(id: string): boolean;
  ownerElsewhere(id: string): Promise<string | null>;
}

/** Caches which server owns each world. */
export class WorldLocations {
  readonly #owners: Owners;
  readonly #cache = new Map<
    string,
    { readonly url: Promise<string | null>; readonly at: number }
  >();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** The URL of the other server that owns a world; null when this server owns it, or when no server owns it. */
  ownerUrl(world: string): Promise<string | null> | null {
    if (this.#owners.owns(world)) return null;
    const cached = this.#cache.get(world);
    if (cached && steadyNow() - cached.at < CACHED_MS) return cached.url;
    if (this.#cache.size >= CACHED_MAX) this.#cache.clear();
    const url = this.#owners.ownerElsewhere(world);
    this.#cache.set(world, { url, at: steadyNow() });
    url.catch(() => this.forget(world));
    return url;
  }

  /** Drops the cached location of a world. */
  forget(world: string): void {
    this.#cache.delete(world);
  }
}
