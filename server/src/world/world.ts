import type { RowReader } from '@hongbao/prisma/rowReader';
import { type TableDifference, compareDatabases } from '@hongbao/prisma/compare';
import type { Database } from '@hongbao/prisma/database';
import { type RowChange, type RowOf, update } from '@hongbao/prisma/rowWriter';
import { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { Advances } from './advances.ts';
import { KeyedLocks } from './locks.ts';
import { IdGenerator } from './ids.ts';
import { Memory } from './memory.ts';
import type { Plan } from './plan.ts';
import { seededBytes, seededInteger } from './random.ts';
import type { Secrets } from './secrets.ts';
import type { WorldLog } from './store.ts';
import type { WorldTime } from './time.ts';
import { Timeline } from './timeline.ts';
import { RefCount } from './refCount.ts';
import { type Committed, WorldWriter } from './writer.ts';

/** Tables from which the market is built. */
const marketTables: ReadonlySet<string> = new Set(['MarketSymbol', 'Intervention']);

/** Columns of the `World` row with the last number of each sequence. */
const lastNumbers = ['lastNumber', 'lastTimelineNumber', 'lastInterventionNumber'] as const;
type LastNumbers = Record<(typeof lastNumbers)[number], bigint>;

/** Maximum rows of each kind in one table that a comparison returns. */
const DIFFERENCES_SHOWN = 100;

/**
 * Excluded from the state hash: columns that differ between machines for the same world. Secrets come from a key of the
 * installation, so every column derived from one is excluded.
 */
const UNHASHED = {
  withoutTables: ['Session'],
  withoutColumns: [
    'World.clockWallAt',
    'World.seedSalt',
    'World.ttlMs',
    'Member.passwordHash',
    'Member.withdrawPasswordHash',
    'Member.googleSecret',
    'Captcha.code',
    'OutboxMessage.code',
    'OutboxMessage.text',
    'IdempotentAnswer.bodyHash',
  ],
} as const;

/** Dependencies of an open world. */
export interface WorldParts {
  readonly id: string;
  readonly row: RowOf<'World'>;
  readonly accounts: RowOf<'LedgerAccount'>[];
  readonly holds: RowOf<'LedgerHold'>[];
  readonly entries: RowOf<'TimelineEntry'>[];
  readonly market: Market;
  /** Rebuilds the market after its rows have changed. */
  readonly readMarket: () => Market;
  readonly database: Database;
  /** The log of its changes in addition to the file; null when the file is the only storage. */
  readonly log: WorldLog | null;
  readonly secrets: Secrets;
  readonly priorityOf: (kind: string) => number;
  /** Creates the world's clock and timeline. */
  readonly keepTime: (world: World) => WorldTime;
}

/**
 * An open world: its state, its market, and the only ways to change it; `time` is its clock. A request reaches everything it
 * needs from here; no module has state of its own.
 */
export class World {
  readonly id: string;
  /** Its own row as it was opened. The origin in it never changes; the clock does. */
  readonly row: RowOf<'World'>;
  readonly seed: string;
  readonly seedSalt: string;
  readonly scenario: string;
  /** Time to live without a request before the world is removed, machine milliseconds; null for no limit. */
  readonly ttlMs: number | null;
  /** When the world began, epoch ms of its own clock. */
  readonly createdAt: number;
  readonly ledger: Ledger;
  readonly ids: IdGenerator;
  /** Ids of timeline entries. Public ids do not show how many entries are planned. */
  readonly timelineIds: IdGenerator;
  readonly interventionIds: IdGenerator;
  readonly timeline: Timeline;
  readonly time: WorldTime;
  /** Long advances of the clock. */
  readonly advances: Advances;
  readonly secrets: Secrets;
  /** The requests and listeners that use the world; closing waits for the requests. */
  readonly refCount: RefCount;
  /** The cache of rows between requests, invalidated by commits. */
  readonly memory = new Memory();
  readonly #database: Database;
  readonly #log: WorldLog | null;
  readonly #writer: WorldWriter;
  readonly #locks = new KeyedLocks();
  readonly #readMarket: () => Market;
  #market: Market;
  /** The last numbers that are persisted. */
  #persisted: LastNumbers;

  constructor(parts: WorldParts) {
    const { id, row, database } = parts;
    this.id = id;
    this.row = row;
    this.seed = row.seed;
    this.seedSalt = row.seedSalt;
    this.scenario = row.scenario;
    this.ttlMs = row.ttlMs === null ? null : Number(row.ttlMs);
    this.createdAt = Number(row.createdAt);
    this.ledger = new Ledger(parts.accounts, parts.holds);
    this.ids = new IdGenerator(row.seed, row.lastNumber);
    this.timelineIds = new IdGenerator(row.seed, row.lastTimelineNumber, 'timelineIds');
    this.interventionIds = new IdGenerator(row.seed, row.lastInterventionNumber, 'interventionIds');
    this.timeline = new Timeline(parts.entries);
    this.secrets = parts.secrets;
    this.refCount = new RefCount(id);
    this.#database = database;
    this.#log = parts.log;
    this.#persisted = this.#lastNumbers();
    this.#market = parts.market;
    this.#readMarket = parts.readMarket;
    this.#writer = new WorldWriter({
      rows: database.writer,
      ledger: this.ledger,
      timeline: this.timeline,
      ids: this.ids,
      timelineIds: this.timelineIds,
      priorityOf: parts.priorityOf,
      markRows: () => [this.#markRow({})],
      written: (rows) => this.#written(rows),
    });
    this.time = parts.keepTime(this);
    this.advances = new Advances(this.time);
  }

  /** Whether this server no longer owns the world: it must be closed and reopened. */
  get isLost(): boolean {
    return this.#log?.isLost ?? false;
  }

  /** The path of its file. */
  get url(): string {
    return this.#database.url;
  }

  /** Reads rows, over the writing connection. */
  get rows(): RowReader {
    return this.#database.rows;
  }

  get market(): Market {
    return this.#market;
  }

  /** The current instant of this world, epoch ms, without running what is due. */
  now(): number {
    return this.time.now();
  }

  /**
   * Runs `work` at an instant by which everything due has run. For reads: takes no lock. When the disk accepts no writes it
   * is the last instant reached, and while a crowd of events of one instant runs it is that instant.
   */
  async atNow<T>(work: (now: number) => Promise<T>): Promise<T> {
    return work(this.time.settledAt() ?? (await this.time.glimpse()));
  }

  /**
   * Runs a member's command: one at a time for each of `keys`, never together with the timeline, at an instant by which
   * everything due has run. The member's own key comes first.
   */
  async command<T>(
    keys: string | readonly string[],
    work: (now: number) => Promise<T>,
  ): Promise<T> {
    return this.#locks.runAll(typeof keys === 'string' ? [keys] : keys, async () => {
      const now = await this.time.enter();
      try {
        return await work(now);
      } finally {
        this.time.leave();
      }
    });
  }

  /** Runs `work` exclusively, after everything due: for changes that affect many members at the same instant. */
  exclusively<T>(work: (now: number) => Promise<T>): Promise<T> {
    return this.time.exclusively(work);
  }

  /**
   * Passes a plan to the writer. Resolves when it is in the world's file, or refused completely. With a log, no caller may
   * return any of it before `whenDurable`.
   */
  async commit(plan: Plan, now: number): Promise<Committed> {
    const outcome = await this.#writer.commit(plan, now);
    const room = this.#log?.whenWritable() ?? null;
    if (room) await room;
    // A listing or an intervention applies from its commit on, also for the next event of a long advance.
    if (outcome.ok && plan.rows?.some(({ table }) => marketTables.has(table)))
      this.#market = this.#readMarket();
    return outcome;
  }

  /** Persists the numbers used by a refused command, so that a crash right after it does not change later numbers. */
  async persistNumbers(now: number): Promise<void> {
    const used = this.#lastNumbers();
    const isPersisted = (cell: keyof LastNumbers) => used[cell] === this.#persisted[cell];
    if (!lastNumbers.every(isPersisted)) await this.commit({}, now);
  }

  /** Sets the checkpoint interval: seldom while timeline events run, often while members wait. */
  eventsRun(isRunning: boolean): void {
    this.#database.writer.setCheckpoints(isRunning ? 'seldom' : 'often');
  }

  /** Null when the file is the only storage; otherwise resolves when all commits so far are durable. Throws `WorldLost`. */
  whenDurable(): Promise<void> | null {
    return this.#log?.whenDurable() ?? null;
  }

  /** Writes columns of the world's own row outside any plan, such as the clock's. */
  updateRow(cells: Partial<RowOf<'World'>>): void {
    const rows = [this.#markRow(cells)];
    this.#database.writer.apply(rows);
    this.#written(rows);
  }

  seededInteger(label: string, below: number): number {
    return seededInteger(this.seed, label, below);
  }

  seededBytes(label: string, length: number): Uint8Array {
    return seededBytes(this.seed, label, length);
  }

  /** SHA-256 over the whole state: equal worlds give equal hashes on any machine. */
  async hash(): Promise<string> {
    await this.time.reached();
    return this.time.exclusivelyUnsettled(async () => this.#database.writer.hash(UNHASHED));
  }

  /**
   * Writes a consistent copy of this world to another file while it stays open. Returns the instant of the copy, epoch ms.
   */
  async copyTo(url: string): Promise<number> {
    await this.time.reached();
    return this.time.exclusivelyUnsettled(async () => {
      this.#database.writer.copyTo(url);
      return this.now();
    });
  }

  /** The differences between this world and another by table, without columns that differ between machines. */
  async compareWith(other: World): Promise<TableDifference[]> {
    await this.time.reached();
    await other.time.reached();
    return compareDatabases(this.#database.url, other.#database.url, UNHASHED, DIFFERENCES_SHOWN);
  }

  /** Admits no new requests, waits for running ones, and closes the file. */
  async close(): Promise<void> {
    this.advances.stop();
    await this.refCount.drain();
    await this.time.exclusivelyUnsettled(() => this.#database.close());
  }

  /** Called with durable rows: invalidates caches and records the persisted numbers. */
  #written(rows: readonly RowChange[]): void {
    this.#log?.append(rows);
    this.memory.forget(rows);
    const cells = rows.findLast(({ table }) => table === 'World')?.cells;
    for (const name of lastNumbers) {
      const last = cells?.[name];
      if (typeof last === 'bigint') this.#persisted[name] = last;
    }
  }

  #lastNumbers(): LastNumbers {
    return {
      lastNumber: this.ids.last,
      lastTimelineNumber: this.timelineIds.last,
      lastInterventionNumber: this.interventionIds.last,
    };
  }

  #markRow(cells: Partial<RowOf<'World'>>): RowChange {
    const mark = { ...this.#lastNumbers(), doneUntil: BigInt(this.time.doneUntil) };
    return update('World', { id: 'world' }, { ...mark, ...cells });
  }
}
