import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type EncodedCells, decodeCells } from '@hongbao/engine/world/rowsText';
import {
  type CheckedOut,
  StoreUnreachable,
  WorldElsewhere,
  type WorldStore,
} from '@hongbao/engine/world/store';
import { WorldImages } from '@hongbao/engine/world/worldImages';
import { FRESH_MS, type OwnerSession, OwnerSessions } from './ownerSession.ts';
import type { SharedDatabase, Value } from './sharedDatabase.ts';
import { SharedSnapshots } from './sharedSnapshots.ts';
import { SharedWorld } from './sharedWorld.ts';

/** Maximum worlds in a cluster; the list endpoint returns all of them. */
const WORLDS_MAX = 100_000;
/** Maximum worlds deleted in one sweep. */
const TIDIED_AT_ONCE = 100;
/** Time for which a world of another server is waited for, and interval between attempts. */
const WAIT_MS = 2_000;
const LOOK_MS = 100;
/**
 * Pause after the acquisition of a world whose last owner did not release it. That server may be running, and answers reads
 * until its last confirmation is `FRESH_MS` old. The rest is a margin, because clocks run at different rates.
 */
const TAKEOVER_MS = FRESH_MS + 200;
/** SQL condition: the time to live of a world has expired, or its creation was not completed. */
const ENDED = `(NOT is_made OR used_at + ttl_ms * interval '1 millisecond' < now() AND name <> 'main')`;

interface Parts {
  readonly database: SharedDatabase;
  readonly databaseUrl: string;
  /** The folder for the files of open worlds; its content is not needed after the process ends. */
  readonly folder: string;
  /** Name of this server. */
  readonly name: string;
  /** The size from which a log is folded while its world is open. */
  readonly foldedFrom?: number | undefined;
  readonly report: (text: string) => void;
}

type ImageRow = Readonly<Record<'image' | 'image_number' | 'last', string>>;

/**
 * Worlds in a database that servers share. The owner of a world is the session that has its lock. docs/cluster.md has the
 * protocol.
 */
export class SharedWorlds implements WorldStore {
  readonly isShared = true;
  readonly worldsMax = WORLDS_MAX;
  readonly snapshots: SharedSnapshots;
  readonly #parts: Parts;
  readonly #database: SharedDatabase;
  readonly #sessions: OwnerSessions;
  readonly #images: WorldImages<SharedWorld>;
  /** The owner in the rows of this process's worlds. */
  readonly #owner: string;
  /** Worlds that this server is creating, by name. */
  readonly #making = new Map<string, SharedWorld>();
  #onWanted: (id: string) => void = () => undefined;
  /** Ids of rows to query in the current turn of the event loop. */
  #rows: {
    readonly ids: Set<string>;
    readonly found: Promise<ReadonlyMap<string, EncodedCells>>;
  } | null = null;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#database = parts.database;
    this.#owner = `${parts.name} ${randomUUID()}`;
    const { foldedFrom, report } = parts;
    mkdirSync(this.#folder, { recursive: true });
    this.#images = new WorldImages({ scratch: `${this.#folder}/`, foldedFrom, report });
    this.#sessions = new OwnerSessions(
      parts.databaseUrl,
      {
        onWanted: (incarnation) => this.#wanted(incarnation),
        onEnd: (ended, why) => this.#images.lose(({ session }) => session === ended, why),
      },
      report,
    );
    this.snapshots = new SharedSnapshots(parts.database, (world) => this.#images.find(world));
  }

  /** Opens the store. Throws when the database cannot be used. */
  static async open(parts: Parts): Promise<SharedWorlds> {
    const worlds = new SharedWorlds(parts);
    await worlds.#sessions.start();
    return worlds;
  }

  /** Rejects while this server can open no world. */
  async requireReachable(): Promise<void> {
    await this.#sessions.require().confirm();
  }

  onLost(listener: (id: string) => void): void {
    this.#images.onLost(listener);
  }

  onWanted(listener: (id: string) => void): void {
    this.#onWanted = listener;
  }

  async ids(): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      'SELECT name AS id FROM hongbao.world WHERE is_made ORDER BY name COLLATE "C"',
    );
    return rows.map(({ id }) => id);
  }

  async incarnation(id: string): Promise<string | null> {
    const rows = await this.#database.query<{ incarnation: string }>(
      'SELECT incarnation FROM hongbao.world WHERE name = $1 AND is_made',
      [id],
    );
    return rows[0]?.incarnation ?? null;
  }

  async count(): Promise<number> {
    // After the reservations that this server has sent before.
    const [row] = await this.#sessions
      .require()
      .query<{ count: string }>('SELECT count(*) AS count FROM hongbao.world');
    return Number(row?.count ?? 0);
  }

  /**
   * Removes closed worlds whose time to live has expired by the database's clock, and creations that were not completed.
   * Returns an empty list.
   */
  async idle(): Promise<string[]> {
    const open = this.#images.ids().flatMap((id) => this.#images.find(id)?.incarnation ?? []);
    await this.#database.query(
      'UPDATE hongbao.world SET used_at = now() WHERE incarnation = ANY($1)',
      [open],
    );
    await this.#removeUnused(this.#sessions.require(), ENDED, []);
    return [];
  }

  /**
   * Queries the row of a world. Calls in one turn of the event loop share a statement, because a list calls this for
   * many worlds.
   */
  async row(id: string): Promise<RowOf<'World'>> {
    this.#rows ??= { ids: new Set(), found: this.#rowsSoon() };
    const { ids, found } = this.#rows;
    ids.add(id);
    const row = (await found).get(id);
    if (!row) throw new Error('There is no such world.');
    return decodeCells(row) as unknown as RowOf<'World'>;
  }

  async #rowsSoon(): Promise<ReadonlyMap<string, EncodedCells>> {
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...(this.#rows?.ids ?? [])];
    this.#rows = null;
    const rows = await this.#database.query<{ id: string; own_row: EncodedCells }>(
      'SELECT name AS id, own_row FROM hongbao.world WHERE is_made AND name = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, own_row: row }) => [id, row]));
  }

  async usedAt(id: string): Promise<number> {
    const [row] = await this.#database.query<{ used_at: Date }>(
      'SELECT used_at FROM hongbao.world WHERE name = $1',
      [id],
    );
    return row?.used_at.getTime() ?? Infinity;
  }

  /** Locks a new incarnation before its row is inserted, so that a row without a lock is a creation that has failed. */
  async reserve(id: string): Promise<boolean> {
    const session = this.#sessions.require();
    const incarnation = randomUUID();
    const insert = async () =>
      (
        await session.query(
          `INSERT INTO hongbao.world (incarnation, name, owner) VALUES ($1, $2, $3)
           ON CONFLICT (lower(name)) DO NOTHING RETURNING incarnation`,
          [incarnation, id, this.#owner],
        )
      ).length > 0;
    const isMine = await session.orUnlock(incarnation, async () => {
      // The session executes the statements in this order.
      const [, isInserted] = await Promise.all([session.lock(incarnation), insert()]);
      if (isInserted) return true;
      await this.#removeUnused(session, 'NOT is_made AND lower(name) = lower($1)', [id]);
      return insert();
    });
    if (!isMine) {
      await session.unlock(incarnation);
      return false;
    }
    this.#making.set(id, this.#world(session, incarnation, null));
    return true;
  }

  async release(id: string): Promise<void> {
    const world = this.#making.get(id);
    this.#making.delete(id);
    if (!world || this.#images.find(id) === world || world.session.isOver) return;
    await this.#delete(world, 'incarnation = $1 AND NOT is_made');
  }

  draft(id: string): string {
    return this.#images.draft(id);
  }

  async publish(draft: string, id: string): Promise<void> {
    await this.#images.settle(draft, id, this.#reserved(id));
  }

  async replace(draft: string, id: string, incarnation: string): Promise<void> {
    const world = await this.#acquire(id, incarnation);
    await world.session.orUnlock(incarnation, () => this.#images.settle(draft, id, world));
  }

  checkOut(id: string): Promise<CheckedOut> {
    return this.#images.checkOut(id, async () => {
      const incarnation = await this.incarnation(id);
      if (incarnation === null) throw new StoreUnreachable(REMOVED);
      return this.#acquire(id, incarnation);
    });
  }

  checkIn(id: string, isLost: boolean): Promise<void> {
    return this.#images.checkIn(id, isLost);
  }

  async remove(id: string, incarnation: string): Promise<void> {
    await this.#delete(await this.#acquire(id, incarnation), 'incarnation = $1');
  }

  /** Deletes the row of a locked world if it matches the SQL condition, and releases the lock. */
  async #delete({ session, incarnation }: SharedWorld, condition: string): Promise<void> {
    await session.orUnlock(incarnation, () =>
      session.query(`DELETE FROM hongbao.world WHERE ${condition}`, [incarnation]),
    );
    await session.unlock(incarnation);
  }

  async fixedKey(id: string): Promise<Buffer | null> {
    const [row] = await this.#database.query<{ secrets_key: Buffer | null }>(
      'SELECT secrets_key FROM hongbao.world WHERE name = $1',
      [id],
    );
    return row?.secrets_key ?? null;
  }

  async fixKey(id: string, key: Uint8Array): Promise<void> {
    const { session, incarnation } = this.#reserved(id);
    await session.query('UPDATE hongbao.world SET secrets_key = $2 WHERE incarnation = $1', [
      incarnation,
      Buffer.from(key),
    ]);
  }

  /** Removes the files of earlier processes. */
  removeLeftovers(): void {
    const parent = this.#parts.folder;
    for (const name of readdirSync(parent))
      if (name !== String(process.pid)) rmSync(join(parent, name), { recursive: true });
  }

  async close(): Promise<void> {
    await this.#sessions.stop();
    await this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #reserved(id: string): SharedWorld {
    const world = this.#making.get(id);
    if (!world) throw new Error(`World ${id} is not reserved by this server.`);
    return world;
  }

  #world(session: OwnerSession, incarnation: string, row: ImageRow | null): SharedWorld {
    return new SharedWorld({
      database: this.#database,
      session,
      incarnation,
      image: row?.image ?? null,
      imageNumber: Number(row?.image_number ?? 0),
      last: Number(row?.last ?? 0),
    });
  }

  /**
   * Acquires a created world, after its owner has released it. Throws `WorldElsewhere` when the owner uses it, and
   * `StoreUnreachable` when the world is gone.
   */
  async #acquire(id: string, incarnation: string): Promise<SharedWorld> {
    const session = this.#sessions.require();
    for (let waitedMs = 0; !(await session.lock(incarnation)); waitedMs += LOOK_MS) {
      if (waitedMs >= WAIT_MS) throw new WorldElsewhere(id);
      await session.ask(incarnation);
      await pause(LOOK_MS);
    }
    return session.orUnlock(incarnation, async () => {
      // A statement after the lock sees everything that earlier owners have committed.
      const [row] = await session.query<ImageRow & { readonly before: string | null }>(
        `WITH before AS (SELECT owner FROM hongbao.world WHERE incarnation = $1)
         UPDATE hongbao.world w SET owner = $2, used_at = now() FROM before
         WHERE w.incarnation = $1 AND w.is_made
         RETURNING before.owner AS before, w.image, w.image_number, GREATEST(w.image_number,
           (SELECT max(number) FROM hongbao.log l WHERE l.incarnation = $1)) AS last`,
        [incarnation, this.#owner],
      );
      if (!row) throw new StoreUnreachable(REMOVED);
      // Files that an earlier owner wrote and did not use.
      await session.query(
        `DELETE FROM hongbao.piece p WHERE p.incarnation = $1
           AND NOT EXISTS (SELECT 1 FROM hongbao.world w WHERE w.incarnation = $1 AND w.image = p.file)
           AND NOT EXISTS (SELECT 1 FROM hongbao.snapshot s WHERE s.incarnation = $1 AND s.file = p.file)`,
        [incarnation],
      );
      // This process loses a world with its session, any other one up to `FRESH_MS` later.
      if (row.before !== null && row.before !== this.#owner) await pause(TAKEOVER_MS);
      return this.#world(session, incarnation, row);
    });
  }

  /** Deletes worlds that no session owns and that match the SQL condition. */
  async #removeUnused(
    session: OwnerSession,
    condition: string,
    values: readonly Value[],
  ): Promise<void> {
    const found = await session.query<{ incarnation: string }>(
      `SELECT incarnation FROM hongbao.world WHERE ${condition} LIMIT ${TIDIED_AT_ONCE}`,
      values,
    );
    for (const { incarnation } of found) {
      if (!(await session.lock(incarnation))) continue;
      const own = `incarnation = $${values.length + 1}`;
      await session.orUnlock(incarnation, () =>
        session.query(`DELETE FROM hongbao.world WHERE ${own} AND ${condition}`, [
          ...values,
          incarnation,
        ]),
      );
      await session.unlock(incarnation);
    }
  }

  #wanted(incarnation: string): void {
    const id = this.#images
      .ids()
      .find((each) => this.#images.find(each)?.incarnation === incarnation);
    if (id !== undefined) this.#onWanted(id);
  }

  get #folder(): string {
    return join(this.#parts.folder, String(process.pid));
  }
}

const REMOVED = 'The world is changing its owner or was removed. Retry.';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
