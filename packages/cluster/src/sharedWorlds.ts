import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  changeClosed,
  snapshotBytes,
  needsMigration,
  openDatabase,
  readRow,
  removeDatabase,
} from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type CheckedOut, WorldLost, type WorldStore } from '@hongbao/server/world/store';
import { Bases } from './bases.ts';
import { EXPIRED, type Lease } from './lease.ts';
import { type AcquiredWorld, Ownership } from './ownership.ts';
import { type WrittenCells, fromWritten, rowsFromText } from '@hongbao/server/world/rowsText';
import type { SharedDatabase } from './sharedDatabase.ts';
import { SharedFiles } from './sharedFiles.ts';
import { SharedSnapshots } from './sharedSnapshots.ts';
import { SharedLog } from './worldLog.ts';

/** A log with more characters than this, or larger than half of its base, is folded into a new base. */
const FOLDED_FROM = 4_000_000;
/** When a world is closed, a shorter log is not folded; the next owner replays it. */
const FOLDED_AT_CLOSE_FROM = 64_000;
/** Number of entries that are read and applied to a working copy in one step. */
const REPLAYED_AT_ONCE = 200;

/** Maximum worlds in a cluster; the list endpoint returns all of them. */
const WORLDS_MAX = 100_000;

/** A world that this server owns. */
interface OwnedWorld {
  readonly file: string;
  readonly log: SharedLog;
  baseBytes: number;
  folding: Promise<void> | null;
}

interface Parts {
  readonly database: SharedDatabase;
  readonly lease: Lease;
  /** The folder for the files of open worlds; its content is not needed after the process ends. */
  readonly folder: string;
  /** A log with fewer characters is not folded while its world is open. */
  readonly foldedFrom?: number;
  readonly report: (text: string) => void;
}

/**
 * Worlds in a database that servers share. Each has at most one owner, which uses a working copy on its disk: base plus log,
 * removed when the world is closed. docs/cluster.md has the protocol.
 */
export class SharedWorlds implements WorldStore {
  readonly isShared = true;
  readonly worldsMax = WORLDS_MAX;
  readonly snapshots: SharedSnapshots;
  readonly #parts: Parts;
  readonly #database: SharedDatabase;
  readonly #bases: Bases;
  readonly #ownership: Ownership;
  readonly #owned = new Map<string, OwnedWorld>();
  /** Reservations of worlds that this server is creating, by name. */
  readonly #making = new Map<string, AcquiredWorld>();
  #lost: (id: string) => void = () => undefined;
  /** Ids of rows to query in the current turn of the event loop. */
  #rows: {
    readonly ids: Set<string>;
    readonly found: Promise<ReadonlyMap<string, WrittenCells>>;
  } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#database = parts.database;
    const files = new SharedFiles(parts.database);
    this.#bases = new Bases(parts.database, files);
    this.#ownership = new Ownership(parts.database, parts.lease);
    this.snapshots = new SharedSnapshots({
      database: parts.database,
      files,
      ownershipOf: (world) => this.#owned.get(world)?.log.taken ?? null,
    });
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Whether this server owns the world and has it open. */
  owns(id: string): boolean {
    return this.#owned.get(id)?.log.isLost === false;
  }

  onLost(listener: (id: string) => void): void {
    this.#lost = listener;
  }

  /** The lease was evicted: all worlds are lost. */
  loseAll(): void {
    for (const { log } of this.#owned.values()) log.lose(EXPIRED);
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
    const [row] = await this.#database.query<{ count: string }>(
      'SELECT count(*) AS count FROM hongbao.world',
    );
    return Number(row?.count ?? 0);
  }

  /**
   * Removes closed worlds whose time to live has expired by the database's clock, and orphaned reservations. Returns an
   * empty list.
   */
  async idle(): Promise<string[]> {
    await this.#ownership.tidy(this.#incarnationsInMaking());
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
    return fromWritten(row) as unknown as RowOf<'World'>;
  }

  async #rowsSoon(): Promise<ReadonlyMap<string, WrittenCells>> {
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...(this.#rows?.ids ?? [])];
    this.#rows = null;
    const rows = await this.#database.query<{ id: string; own_row: WrittenCells }>(
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

  async reserve(id: string): Promise<boolean> {
    const taken = await this.#ownership.reserve(id, this.#incarnationsInMaking());
    if (taken) this.#making.set(id, taken);
    return taken !== null;
  }

  async release(id: string): Promise<void> {
    const taken = this.#making.get(id);
    this.#making.delete(id);
    if (taken && this.#owned.get(id)?.log.taken.incarnation !== taken.incarnation)
      await this.#ownership.release(taken.incarnation);
  }

  draft(id: string): string {
    return `${this.#fileOf(id)}.draft-${randomUUID()}`;
  }

  async publish(draft: string, id: string): Promise<void> {
    await this.#settle(draft, id, this.#reserved(id));
  }

  async replace(draft: string, id: string, incarnation: string): Promise<void> {
    await this.#settle(draft, id, await this.#ownership.acquire('incarnation', incarnation));
  }

  async checkOut(id: string): Promise<CheckedOut> {
    const current = this.#owned.get(id);
    if (current && !current.log.isLost) return { file: current.file, log: current.log };
    if (current) await this.checkIn(id, true);
    const taken = await this.#ownership.acquire('name', id);
    const { incarnation, base, baseFence } = taken;
    const file = this.#fileOf(id);
    removeDatabase(file);
    try {
      await this.#bases.copyTo(file, incarnation, { fence: baseFence, base });
      const baseBytes = statSync(file).size;
      const grownBy = await this.#replay(file, incarnation, base);
      const owned = this.#hold(id, taken, { file, baseBytes, grownBy });
      if (needsMigration(file)) await this.#migrate(id, owned);
      return { file, log: owned.log };
    } catch (error) {
      this.#owned.delete(id);
      removeDatabase(file);
      // If the database does not answer, the world becomes free once this server's lease is evicted.
      await this.#ownership.releaseOwnership(taken).catch(() => undefined);
      throw error;
    }
  }

  async checkIn(id: string, isLost: boolean): Promise<void> {
    const owned = this.#owned.get(id);
    if (!owned) return;
    try {
      await owned.folding;
      if (!isLost && !owned.log.isLost) {
        await owned.log.whenDurable();
        if (owned.log.grownBy > FOLDED_AT_CLOSE_FROM) await this.#fold(id, owned);
      }
    } catch (error) {
      this.#parts.report(
        `World ${id} is closed before all of its changes were in the database: ${messageOf(error)}`,
      );
    } finally {
      this.#owned.delete(id);
      removeDatabase(owned.file);
      await this.#ownership.releaseOwnership(owned.log.taken).catch(() => undefined);
    }
  }

  async remove(_: string, incarnation: string): Promise<void> {
    await this.#ownership.remove(incarnation);
  }

  async fixedKey(id: string): Promise<Buffer | null> {
    const [row] = await this.#database.query<{ secrets_key: Buffer | null }>(
      'SELECT secrets_key FROM hongbao.world WHERE name = $1',
      [id],
    );
    return row?.secrets_key ?? null;
  }

  async fixKey(id: string, key: Uint8Array): Promise<void> {
    await this.#database.query('UPDATE hongbao.world SET secrets_key = $2 WHERE incarnation = $1', [
      this.#reserved(id).incarnation,
      Buffer.from(key),
    ]);
  }

  /** Removes the working copies of earlier processes. */
  tidy(): void {
    const parent = this.#parts.folder;
    for (const name of readdirSync(parent))
      if (name !== String(process.pid)) rmSync(join(parent, name), { recursive: true });
  }

  async close(): Promise<void> {
    await this.#parts.lease.end();
    await this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The URL of another server with a valid lease that owns the world; null when there is none. */
  ownerElsewhere(id: string): Promise<string | null> {
    return this.#ownership.ownerElsewhere(id);
  }

  #incarnationsInMaking(): string[] {
    return [...this.#making.values()].map(({ incarnation }) => incarnation);
  }

  #reserved(id: string): AcquiredWorld {
    const taken = this.#making.get(id);
    if (!taken) throw new Error(`World ${id} is not reserved by this server.`);
    return taken;
  }

  /** Makes a draft the base of a world that was acquired as `taken`, and its working copy. */
  async #settle(draft: string, id: string, taken: AcquiredWorld): Promise<void> {
    const bytes = snapshotBytes(draft);
    const row = readRow(draft, 'World', 'world');
    // No entry has this number, because no other server writes under this fence.
    const last = taken.last + 1n;
    await this.#bases.settle(taken, last, bytes, row);
    const file = this.#fileOf(id);
    removeDatabase(file);
    renameSync(draft, file);
    this.#hold(id, { ...taken, last }, { file, baseBytes: bytes.length, grownBy: 0 });
  }

  /**
   * Throws `WorldLost` when the lease that acquired the world has been lost, because the world may then have another
   * owner.
   */
  #hold(
    id: string,
    taken: AcquiredWorld,
    {
      file,
      baseBytes,
      grownBy,
    }: Pick<OwnedWorld, 'file' | 'baseBytes'> & { readonly grownBy: number },
  ): OwnedWorld {
    const { lease } = this.#parts;
    if (lease.stateOf(taken.lease) === 'lost') throw new WorldLost(EXPIRED);
    const log = new SharedLog({
      database: this.#database,
      lease,
      world: id,
      taken,
      grownBy,
      lost: () => this.#lost(id),
      grown: () => this.#foldWhenLarge(id),
    });
    const owned: OwnedWorld = { file, log, baseBytes, folding: null };
    this.#owned.set(id, owned);
    return owned;
  }

  /** Applies the log to a base. Returns the number of characters of its entries, which decides when the next base is due. */
  async #replay(file: string, incarnation: string, base: bigint): Promise<number> {
    let characters = 0;
    for (let after = base; ;) {
      const rows = await this.#database.query<{ number: string; changes: string }>(
        `SELECT number, changes FROM hongbao.log WHERE incarnation = $1 AND number > $2::bigint
         ORDER BY number LIMIT $3`,
        [incarnation, after, REPLAYED_AT_ONCE],
      );
      if (rows.length > 0)
        changeClosed(
          file,
          rows.flatMap(({ changes }) => rowsFromText(changes)),
        );
      characters += rows.reduce((sum, { changes }) => sum + changes.length, 0);
      const last = rows.at(-1);
      if (!last || rows.length < REPLAYED_AT_ONCE) return characters;
      after = BigInt(last.number);
    }
  }

  /** Migrates a world of an older version, and stores the result as its base before any other write. */
  async #migrate(id: string, owned: OwnedWorld): Promise<void> {
    await (await openDatabase(owned.file)).close();
    await this.#fold(id, owned);
  }

  #foldWhenLarge(id: string): void {
    const owned = this.#owned.get(id);
    if (!owned || owned.folding) return;
    const { foldedFrom = FOLDED_FROM } = this.#parts;
    const from = Math.max(foldedFrom, owned.baseBytes / 2);
    if (owned.log.grownBy < from) return;
    owned.folding = this.#fold(id, owned)
      .catch((error: unknown) => {
        // The log continues to grow, and folding is retried with the next entry.
        if (!(error instanceof WorldLost))
          this.#parts.report(`The log of world ${id} could not be folded: ${messageOf(error)}`);
      })
      .finally(() => (owned.folding = null));
  }

  /** Replaces the base and the log up to now with the current file of the world. */
  async #fold(id: string, owned: OwnedWorld): Promise<void> {
    const { taken, grownBy } = owned.log;
    // Copy and cut are in one turn of the event loop, so that the copy contains exactly the entries up to the cut.
    const cut = owned.log.cut();
    cut.catch(() => undefined);
    const bytes = snapshotBytes(owned.file);
    const base = await cut;
    const copy = `${owned.file}.draft-${randomUUID()}`;
    try {
      writeFileSync(copy, bytes);
      const row = readRow(copy, 'World', 'world');
      await this.#bases.settle(taken, base, bytes, row);
    } finally {
      removeDatabase(copy);
    }
    owned.baseBytes = bytes.length;
    owned.log.forget(grownBy);
  }

  get #folder(): string {
    return join(this.#parts.folder, String(process.pid));
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.sqlite`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
