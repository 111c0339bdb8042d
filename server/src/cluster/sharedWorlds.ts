import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  changeClosed,
  imageOf,
  isOlder,
  openDatabase,
  peekRow,
  removeDatabase,
} from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type CheckedOut, WorldLost, type WorldStore } from '../world/store.ts';
import { Bases } from './bases.ts';
import type { Lease } from './lease.ts';
import { ABANDONED, Ownership } from './ownership.ts';
import { type WrittenCells, fromWritten, rowsFromText } from './rowsText.ts';
import { NameTaken, type SharedDatabase } from './sharedDatabase.ts';
import { SharedFiles } from './sharedFiles.ts';
import { SharedSnapshots } from './sharedSnapshots.ts';
import { SharedLog } from './worldLog.ts';

/** A log of more characters than this is folded into a new base, and one that is larger than half of its base. */
const FOLDED_FROM = 4_000_000;
/** A world that is closed with a shorter log than this leaves it to whoever opens it. */
const FOLDED_AT_CLOSE_FROM = 64_000;
/** Entries that are read and written into a working copy at once. */
const REPLAYED_AT_ONCE = 200;

/** Most worlds of all servers: what one list can still tell. */
const WORLDS_MAX = 100_000;
/** Worlds that are removed in one sweep. */
const TIDIED_AT_ONCE = 100;

/** A world that this server has. */
interface Held {
  readonly file: string;
  readonly log: SharedLog;
  baseBytes: number;
  folding: Promise<void> | null;
}

interface Parts {
  readonly database: SharedDatabase;
  readonly lease: Lease;
  /** Where the files of open worlds lie; whatever is in it may be thrown away when nobody runs. */
  readonly folder: string;
  /** A log of fewer characters is not folded while its world is open. */
  readonly foldedFrom?: number;
  readonly report: (text: string) => void;
}

/**
 * Worlds in a database that servers share. Each is one server's at a time; there it is a working copy on the disk, made of
 * its base and its log, and thrown away when the world is closed.
 */
export class SharedWorlds implements WorldStore {
  readonly worldsMax = WORLDS_MAX;
  readonly snapshots: SharedSnapshots;
  readonly #parts: Parts;
  readonly #database: SharedDatabase;
  readonly #bases: Bases;
  readonly #ownership: Ownership;
  readonly #held = new Map<string, Held>();
  #lost: (id: string) => void = () => undefined;
  /** Rows that are about to be asked for. */
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
    this.snapshots = new SharedSnapshots(parts.database, files);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Whether this server has the world. */
  holds(id: string): boolean {
    return this.#held.has(id);
  }

  onLost(told: (id: string) => void): void {
    this.#lost = told;
  }

  /** The lease is over: whatever this server had may be somebody else's. */
  loseAll(): void {
    for (const { log } of this.#held.values())
      log.lose(
        'This server was away for too long, and others may have gone on in its place. Ask again.',
      );
  }

  async ids(): Promise<string[]> {
    const rows = await this.#database.ask<{ id: string }>(
      'SELECT id FROM hongbao.world WHERE is_made ORDER BY id COLLATE "C"',
    );
    return rows.map(({ id }) => id);
  }

  async has(id: string): Promise<boolean> {
    if (this.#held.has(id)) return true;
    const rows = await this.#database.ask(
      'SELECT 1 AS there FROM hongbao.world WHERE id = $1 AND is_made',
      [id],
    );
    return rows.length > 0;
  }

  async count(): Promise<number> {
    const [row] = await this.#database.ask<{ count: string }>(
      'SELECT count(*) AS count FROM hongbao.world',
    );
    return Number(row?.count ?? 0);
  }

  /**
   * Those that nobody has open and whose time to live is over. Also says which worlds are in use here, and forgets the
   * half-made ones of servers that are gone.
   */
  async idle(): Promise<string[]> {
    await this.#ownership.touch();
    const halfMade = await this.#database.ask<{ id: string }>(
      `DELETE FROM hongbao.world WHERE NOT is_made AND ${ABANDONED} RETURNING id`,
    );
    for (const { id } of halfMade) await this.#forget(id);
    const rows = await this.#database.ask<{ id: string }>(
      `SELECT id FROM hongbao.world
       WHERE is_made AND ${ABANDONED} AND ttl_ms IS NOT NULL
         AND used_at + ttl_ms * interval '1 millisecond' < now() LIMIT ${TIDIED_AT_ONCE}`,
    );
    return rows.map(({ id }) => id);
  }

  /** A list asks for the rows of many at once: they are one question. */
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
    const rows = await this.#database.ask<{ id: string; own_row: WrittenCells }>(
      'SELECT id, own_row FROM hongbao.world WHERE is_made AND id = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, own_row: row }) => [id, row]));
  }

  async usedAt(id: string): Promise<number> {
    const [row] = await this.#database.ask<{ used_at: Date }>(
      'SELECT used_at FROM hongbao.world WHERE id = $1',
      [id],
    );
    return row?.used_at.getTime() ?? Infinity;
  }

  async reserve(id: string): Promise<boolean> {
    try {
      return await this.#ownership.reserve(id);
    } catch (error) {
      // The same name, written with other letters.
      if (error instanceof NameTaken) return false;
      throw error;
    }
  }

  async release(id: string): Promise<void> {
    if (await this.#ownership.release(id)) await this.#forget(id);
  }

  draft(id: string): string {
    return `${this.#fileOf(id)}.draft-${randomUUID()}`;
  }

  async publish(draft: string, id: string): Promise<void> {
    const bytes = imageOf(draft);
    const row = peekRow(draft, 'World', 'world');
    const { fence, last } = await this.#ownership.take(id, { isMade: false });
    // Nobody can have written an entry of this number: the world is this server's.
    const base = last + 1n;
    await this.#bases.settle(id, { fence, base }, bytes, row);
    const file = this.#fileOf(id);
    removeDatabase(file);
    renameSync(draft, file);
    this.#hold(id, { fence, last: base, file, baseBytes: bytes.length, grownBy: 0 });
  }

  async checkOut(id: string): Promise<CheckedOut> {
    const known = this.#held.get(id);
    if (known) return { file: known.file, log: known.log };
    const { fence, base, baseFence, last } = await this.#ownership.take(id, { isMade: true });
    const file = this.#fileOf(id);
    removeDatabase(file);
    try {
      await this.#bases.copyTo(file, id, { fence: baseFence, base });
      const baseBytes = statSync(file).size;
      const grownBy = await this.#replay(file, id, base);
      const held = this.#hold(id, { fence, last, file, baseBytes, grownBy });
      if (isOlder(file)) await this.#migrate(id, held);
      return { file, log: held.log };
    } catch (error) {
      this.#held.delete(id);
      removeDatabase(file);
      await this.#ownership.giveBack(id, fence);
      throw error;
    }
  }

  async checkIn(id: string, isLost: boolean): Promise<void> {
    const held = this.#held.get(id);
    if (!held) return;
    try {
      await held.folding;
      if (!isLost) {
        await held.log.kept();
        if (held.log.grownBy > FOLDED_AT_CLOSE_FROM) await this.#fold(id, held);
      }
    } catch (error) {
      this.#parts.report(`World ${id} is closed before all of it was kept: ${messageOf(error)}`);
    } finally {
      this.#held.delete(id);
      removeDatabase(held.file);
      // Where the database is away, the world is free once this server's lease is over.
      await this.#ownership.giveBack(id, held.log.fence).catch(() => undefined);
    }
  }

  async remove(id: string): Promise<void> {
    await this.#ownership.remove(id);
    await this.#forget(id);
  }

  async fixedKey(id: string): Promise<Buffer | null> {
    const [row] = await this.#database.ask<{ secrets_key: Buffer | null }>(
      'SELECT secrets_key FROM hongbao.world WHERE id = $1',
      [id],
    );
    return row?.secrets_key ?? null;
  }

  async fixKey(id: string, key: Buffer): Promise<void> {
    await this.#database.ask('UPDATE hongbao.world SET secrets_key = $2 WHERE id = $1', [id, key]);
  }

  /** Working copies of a process that is gone are worth nothing. */
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

  /** Where a living server other than this one is asked for the world; null where there is none. */
  ownerElsewhere(id: string): Promise<string | null> {
    return this.#ownership.ownerElsewhere(id);
  }

  /** Removes what belonged to a world that is gone. */
  async #forget(id: string): Promise<void> {
    for (const table of ['log', 'piece', 'snapshot'])
      await this.#database.ask(`DELETE FROM hongbao.${table} WHERE world = $1`, [id]);
  }

  #hold(
    id: string,
    {
      fence,
      last,
      file,
      baseBytes,
      grownBy,
    }: {
      readonly fence: bigint;
      readonly last: bigint;
      readonly file: string;
      readonly baseBytes: number;
      readonly grownBy: number;
    },
  ): Held {
    const { lease } = this.#parts;
    const log = new SharedLog({
      database: this.#database,
      lease,
      world: id,
      fence,
      last,
      grownBy,
      lost: () => this.#lost(id),
      grown: () => this.#foldWhenLarge(id),
    });
    const held: Held = { file, log, baseBytes, folding: null };
    this.#held.set(id, held);
    return held;
  }

  /** Brings a base up to date. Gives the characters of the log since: they count for the next base, whoever wrote them. */
  async #replay(file: string, id: string, base: bigint): Promise<number> {
    let characters = 0;
    for (let after = base; ;) {
      const rows = await this.#database.ask<{ number: string; changes: string }>(
        `SELECT number, changes FROM hongbao.log WHERE world = $1 AND number > $2::bigint
         ORDER BY number LIMIT $3`,
        [id, after, REPLAYED_AT_ONCE],
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

  /** A world of an older version: brought up to date, and kept so before anything is written to it. */
  async #migrate(id: string, held: Held): Promise<void> {
    await (await openDatabase(held.file)).close();
    await this.#fold(id, held);
  }

  #foldWhenLarge(id: string): void {
    const held = this.#held.get(id);
    if (!held || held.folding) return;
    const { foldedFrom = FOLDED_FROM } = this.#parts;
    const from = Math.max(foldedFrom, held.baseBytes / 2);
    if (held.log.grownBy < from) return;
    held.folding = this.#fold(id, held)
      .catch((error: unknown) => {
        // The log goes on growing, and it is tried again with the next entry.
        if (!(error instanceof WorldLost))
          this.#parts.report(`The log of world ${id} could not be folded: ${messageOf(error)}`);
      })
      .finally(() => (held.folding = null));
  }

  /** Puts the world as it stands in the place of its base and of the log so far. */
  async #fold(id: string, held: Held): Promise<void> {
    const { fence, grownBy } = held.log;
    // In one turn of the process: the copy holds what was appended until the cut, and nothing else.
    const cut = held.log.cut();
    cut.catch(() => undefined);
    const bytes = imageOf(held.file);
    const base = await cut;
    const copy = `${held.file}.draft-${randomUUID()}`;
    try {
      writeFileSync(copy, bytes);
      const row = peekRow(copy, 'World', 'world');
      await this.#bases.settle(id, { fence, base }, bytes, row);
    } finally {
      removeDatabase(copy);
    }
    held.baseBytes = bytes.length;
    held.log.forget(grownBy);
  }

  get #folder(): string {
    return join(this.#parts.folder, String(process.pid));
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.sqlite`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
