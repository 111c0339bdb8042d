import type { RowReader } from '@hongbao/prisma/rowReader';
import { type TableDifference, compareDatabases } from '@hongbao/prisma/compare';
import { type Database, changeClosed } from '@hongbao/prisma/database';
import { type RowChange, type RowOf, remove, update } from '@hongbao/prisma/rowWriter';
import { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { toIntervention } from './storedInterventions.ts';
import { Advances } from './advances.ts';
import { KeyedLocks } from './locks.ts';
import { IdGenerator } from './ids.ts';
import { type LevelSource, LevelWatch } from './levelWatch.ts';
import { RowCache } from './rowCache.ts';
import type { Plan } from './plan.ts';
import { seededBytes, seededInteger } from './random.ts';
import type { Secrets } from './secrets.ts';
import type { WorldLog } from './store.ts';
import type { WorldTime } from './time.ts';
import { Timeline } from './timeline.ts';
import { RefCount } from './refCount.ts';
import { type Committed, WorldWriter } from './writer.ts';

/** Tables from which the market is created. */
const marketTables: ReadonlySet<string> = new Set(['MarketSymbol', 'Intervention']);

/** Columns of the `World` row with the last number of each sequence. */
const lastNumbers = ['lastNumber', 'lastTimelineNumber', 'lastInterventionNumber'] as const;
type LastNumbers = Record<(typeof lastNumbers)[number], bigint>;

/** Maximum rows of each kind of difference in one table that a comparison returns. */
const DIFFERENCES_SHOWN = 100;

/**
 * Tables and columns excluded from the state hash, because they differ between machines for equal worlds: all values
 * derived from secrets, which depend on a key of the installation, answers, which are retained in machine time too, and
 * webhooks, which depend on their receivers. Options of the operator are signed with secrets, and are not state that members
 * see.
 */
const UNHASHED = {
  withoutTables: ['Session', 'IdempotentAnswer', 'Webhook', 'WebhookDelivery', 'WorldOption'],
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
  ],
} as const;

/**
 * Returns rows that are written in the same commit as the given rows, at an instant: deliveries of what the rows report.
 */
export type Outbox = (world: World, rows: readonly RowChange[], at: number) => readonly RowChange[];

/** Dependencies of an open world. */
export interface WorldParts {
  readonly id: string;
  readonly row: RowOf<'World'>;
  readonly accounts: RowOf<'LedgerAccount'>[];
  readonly holds: RowOf<'LedgerHold'>[];
  readonly entries: RowOf<'TimelineEntry'>[];
  readonly market: Market;
  /** Creates the market again after its rows have changed. */
  readonly readMarket: () => Market;
  readonly database: Database;
  /** The log of changes in addition to the file; null if the file is the only storage. */
  readonly log: WorldLog | null;
  readonly secrets: Secrets;
  readonly outbox: Outbox;
  readonly priorityOf: (kind: string) => number;
  readonly report: (text: string, error: unknown) => void;
  readonly levelSources: readonly LevelSource[];
  readonly onLevelTrouble: (name: string, error: unknown) => void;
  /** Creates the world's clock and timeline. */
  readonly createTimeKeeper: (world: World) => WorldTime;
}

/**
 * An open world: its state, its market, its clock (`time`), and the only methods that change it. A request accesses
 * everything through its world; no module has state of its own.
 */
export class World {
  readonly id: string;
  /** The `World` row as read at the opening. The origin in it is constant; the clock in it is outdated. */
  readonly row: RowOf<'World'>;
  readonly seed: string;
  readonly seedSalt: string;
  readonly scenario: string;
  /** Time to live without a request until the world is removed, machine milliseconds; null for no limit. */
  readonly ttlMs: number | null;
  /** The instant at which the world began, epoch ms. */
  readonly at: number;
  /** The first instant of the world, epoch ms of its own clock. */
  readonly createdAt: number;
  readonly ledger: Ledger;
  readonly ids: IdGenerator;
  /** Ids of timeline entries. They have a separate sequence, so that public ids do not reveal the number of entries. */
  readonly timelineIds: IdGenerator;
  readonly interventionIds: IdGenerator;
  readonly timeline: Timeline;
  /** The rows that wait for price levels. */
  readonly levels: LevelWatch;
  readonly time: WorldTime;
  /** Long advances of the clock. */
  readonly advances: Advances;
  readonly secrets: Secrets;
  /** Counts the requests and listeners that use the world. Closing waits for the requests. */
  readonly refCount: RefCount;
  /** Cached rows, which commits invalidate. */
  readonly memory = new RowCache();
  readonly #database: Database;
  readonly #log: WorldLog | null;
  readonly #writer: WorldWriter;
  readonly #locks = new KeyedLocks();
  readonly #readMarket: () => Market;
  readonly #report: WorldParts['report'];
  readonly #outbox: Outbox;
  #market: Market;
  #committedUntil: number;
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
    this.at = startOf(row);
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
    this.#report = parts.report;
    this.#outbox = parts.outbox;
    this.#committedUntil = Number(row.doneUntil);
    this.#writer = new WorldWriter({
      rows: database.writer,
      ledger: this.ledger,
      timeline: this.timeline,
      ids: this.ids,
      timelineIds: this.timelineIds,
      priorityOf: parts.priorityOf,
      counterRows: (rows, at) => {
        this.#committedUntil = Math.max(this.#committedUntil, at);
        return [...this.#outboxRows(rows, at), this.#counterRow({})];
      },
      written: (rows) => this.#written(rows),
      failedAfterCommit: (error) => this.#reportAfterCommit(error),
      applied: (rows, at) => this.#applied(rows, at),
    });
    this.levels = new LevelWatch({
      sources: parts.levelSources,
      rows: () => this.rows,
      market: () => this.#market,
      timeline: this.timeline,
      onTrouble: parts.onLevelTrouble,
      scannedTo: Number(row.doneUntil),
    });
    this.time = parts.createTimeKeeper(this);
    this.advances = new Advances(this.time);
  }

  /** Whether this server no longer owns the world, which must then be closed and reopened. */
  get isLost(): boolean {
    return this.#log?.isLost ?? false;
  }

  /** The path of the world's file. */
  get url(): string {
    return this.#database.url;
  }

  /** Reads rows with the writing connection. */
  get rows(): RowReader {
    return this.#database.rows;
  }

  get market(): Market {
    return this.#market;
  }

  /** The latest instant of a commit, epoch ms. The world never resumes before it. */
  get committedUntil(): number {
    return this.#committedUntil;
  }

  /** Returns the world's current instant, epoch ms, without running due events. */
  now(): number {
    return this.time.now();
  }

  /**
   * Runs `work` at an instant up to which all due events have run, without a lock, for reads. If nothing can be
   * written, it is the last instant reached; while many simultaneous events run, it is their instant.
   */
  async atNow<T>(work: (now: number) => Promise<T>): Promise<T> {
    return work(this.time.settledAt() ?? (await this.time.readableNow()));
  }

  /**
   * Runs a member's command: one at a time for each of `keys`, never during timeline events, at an instant up to which
   * all due events have run. The member's own key must come first.
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

  /** Runs `work` in an exclusive turn after all due events, for changes that affect many members at one instant. */
  exclusively<T>(work: (now: number) => Promise<T>): Promise<T> {
    return this.time.exclusively(work);
  }

  /**
   * Commits a plan. Resolves when the plan is in the world's file or completely refused. With a log, no effect of the
   * plan may be returned to a client before `whenDurable`.
   */
  async commit(plan: Plan, now: number): Promise<Committed> {
    this.#requireInterventions(plan);
    const outcome = await this.#writer.commit(plan, now);
    const room = this.#log?.whenWritable() ?? null;
    if (room) await room;
    // A listing or an intervention applies from its commit on, also to the next event of a long advance.
    if (outcome.ok && plan.rows?.some(({ table }) => marketTables.has(table))) this.#reprice(now);
    return outcome;
  }

  /** Called with the rows of each plan of a commit. */
  #applied(rows: readonly RowChange[], at: number): void {
    this.levels.onChanges(rows, at);
    // The command ran while later prices were compared. Its events run at once, so that a crash does not lose them.
    if (at < this.#committedUntil && this.levels.isLate) this.time.settle().catch(() => undefined);
  }

  #reprice(now: number): void {
    try {
      this.#market = this.#readMarket();
      this.levels.repriced(now);
    } catch (error) {
      this.#reportAfterCommit(error);
    }
  }

  /** Persists the numbers used by a refused command, so that a crash does not change later numbers. */
  async persistNumbers(now: number): Promise<void> {
    const used = this.#lastNumbers();
    const isPersisted = (cell: keyof LastNumbers) => used[cell] === this.#persisted[cell];
    if (!lastNumbers.every(isPersisted)) await this.commit({}, now);
  }

  /** Sets the checkpoint frequency: low while timeline events run, high while members wait. */
  eventsRun(isRunning: boolean): void {
    this.#database.writer.setCheckpoints(isRunning ? 'seldom' : 'often');
  }

  /**
   * Returns null if the file is the only storage, and otherwise a promise that resolves when all commits so far are
   * durable. It rejects with `WorldLost`.
   */
  whenDurable(): Promise<void> | null {
    return this.#log?.whenDurable() ?? null;
  }

  /** Updates columns of the `World` row without a plan, such as the clock's. */
  updateRow(cells: Partial<RowOf<'World'>>): void {
    this.writeAside([this.#counterRow(cells)]);
  }

  /** Writes rows that are not part of the world's state, at no instant of its clock: webhooks and their deliveries. */
  writeAside(rows: readonly RowChange[]): void {
    this.#database.writer.apply(rows);
    try {
      this.#written(rows);
    } catch (error) {
      this.#reportAfterCommit(error);
    }
  }

  seededInteger(label: string, below: number): number {
    return seededInteger(this.seed, label, below);
  }

  seededBytes(label: string, length: number): Uint8Array {
    return seededBytes(this.seed, label, length);
  }

  /** Returns the SHA-256 of the complete state. Equal worlds have equal hashes on any machine. */
  async hash(): Promise<string> {
    await this.time.reached();
    return this.time.exclusivelyReached(async () => this.#database.writer.hash(UNHASHED));
  }

  /**
   * Writes a consistent copy of the open world to another file, without webhooks, which would send everything twice.
   * Returns the instant of the copy, epoch ms.
   */
  async copyTo(url: string): Promise<number> {
    await this.time.reached();
    return this.time.exclusivelyReached(async () => {
      this.#database.writer.copyTo(url);
      const webhooks = this.rows('Webhook');
      if (webhooks.length > 0)
        changeClosed(
          url,
          webhooks.flatMap(({ id }) => [
            remove('WebhookDelivery', { webhookId: id }),
            remove('Webhook', { id }),
          ]),
        );
      return this.now();
    });
  }

  /** Returns the differences between this world and another by table, without columns that differ between machines. */
  async compareWith(other: World): Promise<TableDifference[]> {
    await this.time.reached();
    await other.time.reached();
    return compareDatabases(this.#database.url, other.#database.url, UNHASHED, DIFFERENCES_SHOWN);
  }

  /** Admits no new requests, waits for the running requests, and closes the file. */
  async close(): Promise<void> {
    this.advances.stop();
    await this.refCount.drain();
    await this.time.exclusivelyUnsettled(() => this.#database.close());
  }

  /** An error of the outbox does not prevent the commit. */
  #outboxRows(rows: readonly RowChange[], at: number): readonly RowChange[] {
    try {
      return this.#outbox(this, rows, at);
    } catch (error) {
      this.#report(`World ${this.id}: an event was not sent to webhooks: ${String(error)}`, error);
      return [];
    }
  }

  #reportAfterCommit(error: unknown): void {
    this.#report(
      `World ${this.id}: an error after a commit, which remains valid: ${String(error)}`,
      error,
    );
  }

  /** Throws if the market refuses a new intervention of a plan, before anything is written. */
  #requireInterventions({ rows = [] }: Plan): void {
    const made = rows
      .filter(({ table, op }) => table === 'Intervention' && op === 'insert')
      .map(({ cells }) => toIntervention(cells as RowOf<'Intervention'>));
    if (made.length > 0)
      this.#market.replaceInterventions([...this.#market.interventions, ...made]);
  }

  /** Called with the rows of a commit: invalidates caches, and stores which numbers are persisted. */
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

  #counterRow(cells: Partial<RowOf<'World'>>): RowChange {
    // After a crash, levels are compared with prices from this instant on.
    const doneUntil = BigInt(Math.max(this.time.doneUntil, this.#committedUntil));
    const mark = { ...this.#lastNumbers(), doneUntil };
    return update('World', { id: 'world' }, { ...mark, ...cells });
  }
}

/** Returns the instant at which a world began. A world of an old version has only the instant of its first row. */
export function startOf({ originAt, createdAt }: RowOf<'World'>): number {
  return Number(originAt) || Number(createdAt);
}
