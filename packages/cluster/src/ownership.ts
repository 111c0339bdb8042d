import { randomUUID } from 'node:crypto';
import { StoreUnreachable, WorldElsewhere } from '@hongbao/server/world/store';
import type { Lease } from './lease.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/**
 * SQL condition: world `w` has no owner, or its owner's lease was evicted. A statement that relies on it compares the
 * fence it read in the same snapshot, because the owner changes only together with the fence.
 */
const OWNERLESS = `(w.owner IS NULL OR NOT EXISTS (SELECT 1 FROM hongbao.server s WHERE s.id = w.owner))`;
/** SQL condition: world `w` may be acquired by the server whose lease is `$2`. */
const FREE = `(w.owner = $2 OR ${OWNERLESS})`;
/** SQL condition: the server with lease `$2` is registered, so that an evicted lease acquires nothing. */
const REGISTERED = 'EXISTS (SELECT 1 FROM hongbao.server s WHERE s.id = $2)';
/** Maximum worlds deleted in one sweep. */
const TIDIED_AT_ONCE = 100;

/** Identifies one ownership of one incarnation; no later ownership is equal. */
export interface WorldOwnership {
  readonly incarnation: string;
  readonly fence: bigint;
}

/** A world that this server has acquired. */
export interface AcquiredWorld extends WorldOwnership {
  /** The id of the lease that acquired it. */
  readonly lease: string;
  /** The number of the last entry of the log. */
  readonly last: bigint;
  /** The number of the last log entry that the base contains, and the fence under which the base was written. */
  readonly base: bigint;
  readonly baseFence: bigint;
}

/** The owners of worlds, stored in the database. */
export class Ownership {
  readonly #database: SharedDatabase;
  readonly #lease: Lease;

  constructor(database: SharedDatabase, lease: Lease) {
    this.#database = database;
    this.#lease = lease;
  }

  /**
   * Reserves a name for a new incarnation. Null when the name is taken, in any spelling. Reservations of servers that are
   * gone, and reservations of this server that are not in `making`, are deleted first.
   */
  async reserve(name: string, making: readonly string[]): Promise<AcquiredWorld | null> {
    const lease = this.#lease.requireId();
    const incarnation = randomUUID();
    const insert = async () =>
      (
        await this.#database.query(
          `INSERT INTO hongbao.world (incarnation, name, owner) SELECT $1, $3, $2 WHERE ${REGISTERED}
           ON CONFLICT (lower(name)) DO NOTHING RETURNING incarnation`,
          [incarnation, lease, name],
        )
      ).length > 0;
    if (!(await insert())) {
      await this.#evictOwnerOf('lower(w.name) = lower($1)', name);
      await this.#database.query(
        `WITH seen AS (SELECT incarnation, fence FROM hongbao.world WHERE lower(name) = lower($1) AND NOT is_made)
         DELETE FROM hongbao.world w USING seen
         WHERE w.incarnation = seen.incarnation AND w.fence = seen.fence AND NOT w.is_made
           AND (${OWNERLESS} OR (w.owner = $2 AND w.incarnation <> ALL($3::text[])))`,
        [name, lease, making],
      );
      if (!(await insert())) return null;
    }
    return { incarnation, fence: 1n, lease, last: 0n, base: 0n, baseFence: 0n };
  }

  /** Deletes a reservation whose world was not created. */
  async release(incarnation: string): Promise<void> {
    await this.#database.query(
      'DELETE FROM hongbao.world WHERE incarnation = $1 AND owner = $2 AND NOT is_made',
      [incarnation, this.#lease.id],
    );
  }

  /**
   * Makes this server the owner of a created world, found by its name or incarnation: from then on no other server writes to
   * it. Throws `WorldElsewhere`, and `StoreUnreachable` when the world is gone or changes its owner.
   */
  async acquire(by: 'name' | 'incarnation', value: string): Promise<AcquiredWorld> {
    const lease = this.#lease.requireId();
    const row =
      (await this.#tryToTake(by, value, lease)) ??
      ((await this.#evictOwnerOf(`w.${by} = $1`, value))
        ? await this.#tryToTake(by, value, lease)
        : null);
    if (row === null) return this.#refuse(by, value);
    const { incarnation, fence, last, base, base_fence: baseFence } = row;
    return {
      incarnation,
      lease,
      fence: BigInt(fence),
      last: BigInt(last),
      base: BigInt(base),
      baseFence: BigInt(baseFence),
    };
  }

  /** Ends an ownership. */
  async releaseOwnership({ incarnation, fence }: WorldOwnership): Promise<void> {
    await this.#database.query(
      'UPDATE hongbao.world SET owner = NULL, used_at = now() WHERE incarnation = $1 AND fence = $2::bigint',
      [incarnation, fence],
    );
  }

  /**
   * Acquires an incarnation and deletes it. The deleting statement compares the fence, so it deletes nothing when it is
   * executed late, after this server has opened the world again. Throws as `acquire`.
   */
  async remove(incarnation: string): Promise<void> {
    const { fence } = await this.acquire('incarnation', incarnation);
    const removed = await this.#database.query(
      'DELETE FROM hongbao.world WHERE incarnation = $1 AND fence = $2::bigint RETURNING incarnation',
      [incarnation, fence],
    );
    if (removed.length === 0) await this.#refuse('incarnation', incarnation);
  }

  /**
   * Deletes worlds without an owner whose time to live has expired, and orphaned reservations; `making` lists this server's
   * active ones. Also marks the worlds of this server as used.
   */
  async tidy(making: readonly string[]): Promise<void> {
    await this.#database.query('UPDATE hongbao.world SET used_at = now() WHERE owner = $1', [
      this.#lease.id,
    ]);
    await this.#database.query(
      `DELETE FROM hongbao.server WHERE until < now() - interval '1 minute'`,
    );
    await this.#database.query(
      `WITH seen AS (
         SELECT incarnation, fence, used_at FROM hongbao.world w
         WHERE CASE WHEN is_made
           THEN ${OWNERLESS} AND used_at + ttl_ms * interval '1 millisecond' < now() AND name <> 'main'
           ELSE ${OWNERLESS} OR (w.owner = $1 AND w.incarnation <> ALL($2::text[])) END
         LIMIT ${TIDIED_AT_ONCE})
       DELETE FROM hongbao.world w USING seen
       WHERE w.incarnation = seen.incarnation AND w.fence = seen.fence AND w.used_at = seen.used_at`,
      [this.#lease.id, making],
    );
  }

  /** The URL of another server with a valid lease that owns the world; null when there is none. */
  async ownerElsewhere(name: string): Promise<string | null> {
    return this.#ownerElsewhere('name', name);
  }

  async #ownerElsewhere(by: 'name' | 'incarnation', value: string): Promise<string | null> {
    const [row] = await this.#database.query<{ url: string | null }>(
      `SELECT s.url FROM hongbao.world w JOIN hongbao.server s ON s.id = w.owner
       WHERE w.${by} = $1 AND s.until > now() AND s.id <> $2`,
      [value, this.#lease.id],
    );
    return row?.url ?? null;
  }

  async #tryToTake(by: 'name' | 'incarnation', value: string, lease: string) {
    const [row] = await this.#database.query<
      Record<'incarnation' | 'fence' | 'base' | 'base_fence' | 'last', string>
    >(
      `WITH seen AS (SELECT incarnation, fence FROM hongbao.world WHERE ${by} = $1 AND is_made)
       UPDATE hongbao.world w SET owner = $2, fence = w.fence + 1, used_at = now() FROM seen
       WHERE w.incarnation = seen.incarnation AND w.fence = seen.fence AND ${FREE} AND ${REGISTERED}
       RETURNING w.incarnation, w.fence, w.base, w.base_fence, w.last`,
      [value, lease],
    );
    return row ?? null;
  }

  /**
   * Deletes the lease of a world's owner if it has expired by the database's clock. Only then are the owner's worlds
   * free, and the lease can no longer be renewed. A concurrent renewal is awaited and has priority.
   */
  async #evictOwnerOf(condition: string, value: string): Promise<boolean> {
    const evicted = await this.#database.query(
      `DELETE FROM hongbao.server s USING hongbao.world w
       WHERE ${condition} AND s.id = w.owner AND s.until <= now() RETURNING s.id`,
      [value],
    );
    return evicted.length > 0;
  }

  async #refuse(by: 'name' | 'incarnation', value: string): Promise<never> {
    const url = await this.#ownerElsewhere(by, value);
    if (url !== null) throw new WorldElsewhere(value, url);
    throw new StoreUnreachable('The world is changing its owner or was removed. Ask again.');
  }
}
