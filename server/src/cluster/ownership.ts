import { StoreUnreachable, WorldElsewhere } from '../world/store.ts';
import type { Lease } from './lease.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Nobody has the world: nobody ever took it, or whoever did is gone. */
export const ABANDONED = `(owner IS NULL OR NOT EXISTS (
  SELECT 1 FROM hongbao.server s WHERE s.id = owner AND s.until > now()))`;
/** Of whom a world may be taken: of nobody, and of this server, which is `$2`. */
const FREE = `(owner = $2 OR ${ABANDONED})`;

/** A world as it was taken. */
export interface Taken {
  /** The number under which it is this server's. */
  readonly fence: bigint;
  /** The number of the log's last entry. */
  readonly last: bigint;
  /** The log's number up to which its base goes, and the fence under which that was written. */
  readonly base: bigint;
  readonly baseFence: bigint;
}

/** Who has which world. */
export class Ownership {
  readonly #database: SharedDatabase;
  readonly #lease: Lease;

  constructor(database: SharedDatabase, lease: Lease) {
    this.#database = database;
    this.#lease = lease;
  }

  /** Takes an id for a world that is not there yet. False when it is somebody's. Throws `NameTaken` for another spelling. */
  async reserve(id: string): Promise<boolean> {
    const rows = await this.#database.ask(
      `INSERT INTO hongbao.world AS w (id, owner) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET owner = $2, fence = w.fence + 1
       WHERE NOT w.is_made AND NOT EXISTS (
         SELECT 1 FROM hongbao.server s WHERE s.id = w.owner AND s.until > now())
       RETURNING id`,
      [id, this.#lease.id],
    );
    return rows.length > 0;
  }

  /** Gives back an id whose world was not made. False when there is nothing to give back. */
  async release(id: string): Promise<boolean> {
    const rows = await this.#database.ask(
      'DELETE FROM hongbao.world WHERE id = $1 AND owner = $2 AND NOT is_made RETURNING id',
      [id, this.#lease.id],
    );
    return rows.length > 0;
  }

  /** Makes a world this server's: from now on no other writes to it. Throws `WorldElsewhere`. */
  async take(id: string, { isMade }: { readonly isMade: boolean }): Promise<Taken> {
    const [row] = await this.#database.ask<
      Record<'fence' | 'base' | 'base_fence' | 'last', string>
    >(
      `UPDATE hongbao.world SET owner = $2, fence = fence + 1, used_at = now()
       WHERE id = $1 AND ${FREE} AND (is_made OR $3) RETURNING fence, base, base_fence, last`,
      [id, this.#lease.id, !isMade],
    );
    if (!row) return this.#refuse(id);
    const { fence, last, base, base_fence: baseFence } = row;
    return {
      fence: BigInt(fence),
      last: BigInt(last),
      base: BigInt(base),
      baseFence: BigInt(baseFence),
    };
  }

  async giveBack(id: string, fence: bigint): Promise<void> {
    await this.#database.ask(
      'UPDATE hongbao.world SET owner = NULL, used_at = now() WHERE id = $1 AND fence = $2::bigint',
      [id, fence],
    );
  }

  /** Removes a world of this server, or of nobody. Throws `WorldElsewhere`. */
  async remove(id: string): Promise<void> {
    const removed = await this.#database.ask(
      `DELETE FROM hongbao.world WHERE id = $1 AND ${FREE} RETURNING id`,
      [id, this.#lease.id],
    );
    if (removed.length === 0) await this.#refuse(id);
  }

  /** Says of all worlds of this server that they are in use. */
  async touch(): Promise<void> {
    await this.#database.ask('UPDATE hongbao.world SET used_at = now() WHERE owner = $1', [
      this.#lease.id,
    ]);
  }

  /** Where a living server other than this one is asked for the world; null where there is none. */
  async ownerElsewhere(id: string): Promise<string | null> {
    const [row] = await this.#database.ask<{ url: string }>(
      `SELECT s.url FROM hongbao.world w JOIN hongbao.server s ON s.id = w.owner
       WHERE w.id = $1 AND s.until > now() AND s.id <> $2`,
      [id, this.#lease.id],
    );
    return row?.url ?? null;
  }

  async #refuse(id: string): Promise<never> {
    const url = await this.ownerElsewhere(id);
    if (url !== null) throw new WorldElsewhere(id, url);
    throw new StoreUnreachable(`World ${id} is changing hands. Ask again.`);
  }
}
