import type { Database, PrismaClient } from '@hongbao/prisma/database';
import { type RowChange, type RowOf, update } from '@hongbao/prisma/rowWriter';
import { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { type ClockState, WorldClock } from './clock.ts';
import { Gate, KeyedLocks } from './gate.ts';
import type { Handlers } from './handlers.ts';
import { IdGenerator } from './ids.ts';
import { Memory } from './memory.ts';
import { openMarket } from './openMarket.ts';
import type { Plan } from './plan.ts';
import { seededBytes, seededInteger } from './random.ts';
import { type HappenedEvent, type Outcome, Timeline } from './timeline.ts';
import { runTimeline } from './runTimeline.ts';
import { type Committed, WorldWriter } from './writer.ts';

/** Never part of the state hash: what differs from machine to machine though the world is the same. */
const UNHASHED = {
  withoutTables: ['Session'],
  withoutColumns: ['World.clockWallAt'],
} as const;

/** Tables whose rows the market is made of. */
const marketTables: ReadonlySet<string> = new Set(['MarketSymbol', 'Intervention']);

/** Most batches of one job run by hand. */
const JOB_BATCHES_MAX = 1_000_000;

/**
 * One world, open: its state, its time, its market, and the only ways to change it.
 * Everything a request needs is reached from here; no module keeps state of its own.
 */
export class World {
  readonly id: string;
  readonly seed: string;
  readonly scenario: string;
  /** When the world began, epoch ms of its own clock. */
  readonly createdAt: number;
  readonly read: PrismaClient;
  readonly ledger: Ledger;
  readonly ids: IdGenerator;
  readonly timeline: Timeline;
  readonly handlers: Handlers;
  /** What may be remembered between requests, forgotten when its table changes. */
  readonly memory = new Memory();
  readonly #database: Database;
  readonly #clock: WorldClock;
  readonly #writer: WorldWriter;
  readonly #gate = new Gate();
  readonly #locks = new KeyedLocks();
  #market: Market;
  #doneUntil: number;
  /** The last number that is safe on disk, or on its way there. */
  #keptNumber: bigint;

  private constructor(
    id: string,
    row: RowOf<'World'>,
    loaded: Loaded,
    database: Database,
    handlers: Handlers,
  ) {
    this.id = id;
    this.seed = row.seed;
    this.scenario = row.scenario;
    this.createdAt = Number(row.createdAt);
    this.read = database.read;
    this.ledger = new Ledger(loaded.accounts, loaded.holds);
    this.ids = new IdGenerator(row.seed, row.lastNumber);
    this.timeline = new Timeline(loaded.entries);
    this.handlers = handlers;
    this.#database = database;
    this.#doneUntil = Number(row.doneUntil);
    this.#keptNumber = row.lastNumber;
    this.#clock = new WorldClock(clockState(row), this.#doneUntil);
    this.#market = loaded.market;
    this.#writer = new WorldWriter({
      rows: database.writer,
      ledger: this.ledger,
      timeline: this.timeline,
      ids: this.ids,
      priorityOf: (kind) => handlers.of(kind).priority,
      markRows: () => [this.#markRow({})],
      written: (rows) => this.memory.forget(rows),
    });
  }

  /** Opens the world in an open database and makes sure that every recurring job, and every row that asks, has its date. */
  static async open(id: string, database: Database, handlers: Handlers): Promise<World> {
    const { read } = database;
    const row = await read.world.findUniqueOrThrow({ where: { id: 'world' } });
    const [accounts, holds, entries, market] = await Promise.all([
      read.ledgerAccount.findMany(),
      read.ledgerHold.findMany(),
      read.timelineEntry.findMany({ where: { doneAt: null } }),
      openMarket(read, row.seed),
    ]);
    const world = new World(id, row, { accounts, holds, entries, market }, database, handlers);
    await world.#scheduleMissingJobs();
    return world;
  }

  get market(): Market {
    return this.#market;
  }

  get clockState(): ClockState {
    return this.#clock.state;
  }

  /** Epoch ms of this world, without waiting for what is due. */
  now(): number {
    return this.#clock.now();
  }

  /** Runs `work` at an instant by which everything due has happened. For reading: nothing is locked. */
  async atNow<T>(work: (now: number) => Promise<T>): Promise<T> {
    return work(this.#settledAt() ?? (await this.settle()));
  }

  /**
   * Runs a member's command: one at a time for each of `keys`, never beside the timeline, at an instant by which
   * everything due has happened. Of several keys the member's own comes first.
   */
  async command<T>(
    keys: string | readonly string[],
    work: (now: number) => Promise<T>,
  ): Promise<T> {
    return this.#locks.runAll(typeof keys === 'string' ? [keys] : keys, async () => {
      const now = await this.#enter();
      try {
        return await work(now);
      } finally {
        this.#gate.leave();
      }
    });
  }

  /** Hands a plan to the writer. Resolves when it is safe on disk, or refused whole. */
  async commit(plan: Plan, now: number): Promise<Committed> {
    const outcome = await this.#writer.commit(plan, now);
    // A listing or an intervention counts from its commit on, also for the next event of a long advance.
    if (outcome.ok && plan.rows?.some(({ table }) => marketTables.has(table)))
      await this.#reloadMarket();
    return outcome;
  }

  /**
   * Makes the numbers safe that a refused command used up, so that a crash right after it changes nothing of what comes.
   */
  async keepNumbers(now: number): Promise<void> {
    if (this.ids.last !== this.#keptNumber) await this.commit({}, now);
  }

  /** Lets everything due happen; returns the instant reached. */
  async settle(): Promise<number> {
    for (;;) {
      // Only something due is worth a turn alone: taking one to find nothing would keep others waiting for theirs, and
      // two such callers would pass the turn to and fro for ever.
      if (this.#gate.isClosed) await this.#gate.opened();
      const now = this.#clock.now();
      if (this.timeline.nextAt() > now) return now;
      await this.#gate.exclusively(() => this.#runUntil(this.#clock.now()));
    }
  }

  /** Moves the clock forward to `to` (epoch ms), letting everything in between happen in order. */
  async advanceTo(to: number): Promise<HappenedEvent[]> {
    return this.#gate.exclusively(async () => {
      const target = Math.max(to, this.#clock.now());
      const events = await this.#runUntil(target);
      this.#setClock(this.#clock.movedTo(target));
      return events;
    });
  }

  async freeze(): Promise<void> {
    await this.settle();
    await this.#gate.exclusively(async () => this.#setClock(this.#clock.frozen()));
  }

  /** Lets time run on at `rate` world milliseconds per millisecond. */
  async run(rate: number): Promise<void> {
    await this.settle();
    await this.#gate.exclusively(async () => this.#setClock(this.#clock.running(rate)));
  }

  /** Takes the market's rows in anew, after one of them changed. */
  async #reloadMarket(): Promise<void> {
    this.#market = await openMarket(this.read, this.seed);
  }

  /** Runs `work` alone in the world, after everything due: for changes that touch many members at once. */
  async alone<T>(work: (now: number) => Promise<T>): Promise<T> {
    await this.settle();
    return this.#gate.exclusively(() => {
      return work(this.#clock.now());
    });
  }

  /** Runs a recurring job at once, beside its dates; with `dryRun` it only says what it would do. */
  async runJobNow(kind: string, dryRun: boolean): Promise<HappenedEvent[]> {
    await this.settle();
    return this.#gate.exclusively(async () => {
      const at = this.#clock.now();
      const handler = this.handlers.of(kind);
      const events: HappenedEvent[] = [];
      let progress: string | null = null;
      for (let batch = 0; batch < JOB_BATCHES_MAX; batch++) {
        const event = { id: `run/${kind}/${at}`, at, kind, refId: 'job', payload: {}, progress };
        const outcome: Outcome = await handler.run(this, event);
        if (!dryRun) await this.#commitEvent(outcome.plan, at);
        if (outcome.progress === undefined) {
          events.push({ at, kind, refId: 'job', summary: outcome.summary });
          return events;
        }
        progress = outcome.progress;
      }
      throw new Error(`${kind} did not end`);
    });
  }

  seededInteger(label: string, below: number): number {
    return seededInteger(this.seed, label, below);
  }

  seededBytes(label: string, length: number): Buffer {
    return seededBytes(this.seed, label, length);
  }

  /** SHA-256 over the whole state: equal worlds give equal hashes on any machine. */
  async hash(): Promise<string> {
    await this.settle();
    return this.#gate.exclusively(async () => this.#database.writer.hash(UNHASHED));
  }

  /** Writes a consistent copy of this world to another file, while it goes on. */
  async copyTo(url: string): Promise<void> {
    await this.settle();
    await this.#gate.exclusively(async () => this.#database.writer.copyTo(url));
  }

  async close(): Promise<void> {
    await this.#gate.exclusively(() => this.#database.close());
  }

  /** Now, when nothing is due and nobody has the world alone: most of the time, and then without waiting a turn. */
  #settledAt(): number | null {
    if (this.#gate.isClosed) return null;
    const now = this.#clock.now();
    return this.timeline.nextAt() > now ? now : null;
  }

  async #enter(): Promise<number> {
    for (;;) {
      if (this.#settledAt() === null) await this.settle();
      if (!this.#gate.tryEnter()) continue;
      const now = this.#clock.now();
      if (this.timeline.nextAt() > now) return now;
      this.#gate.leave();
    }
  }

  #runUntil(until: number): Promise<HappenedEvent[]> {
    return runTimeline(this, until, (plan, at) => this.#commitEvent(plan, at));
  }

  async #commitEvent(plan: Plan, at: number): Promise<void> {
    this.#doneUntil = Math.max(this.#doneUntil, at);
    const outcome = await this.commit(plan, at);
    if (!outcome.ok)
      throw new Error(`An event's plan was refused: ${JSON.stringify(outcome, bigintText)}`);
  }

  #setClock(state: ClockState): void {
    this.#database.writer.apply([
      this.#markRow({
        clockMode: state.mode,
        clockRate: state.rate,
        clockWorldAt: BigInt(Math.floor(state.worldAt)),
        clockWallAt: BigInt(state.wallAt),
      }),
    ]);
    this.#clock.set(state);
  }

  #markRow(clock: Partial<RowOf<'World'>>): RowChange {
    this.#keptNumber = this.ids.last;
    const mark = { lastNumber: this.ids.last, doneUntil: BigInt(this.#doneUntil) };
    return update('World', { id: 'world' }, { ...mark, ...clock });
  }

  async #scheduleMissingJobs(): Promise<void> {
    const now = Math.max(this.#doneUntil, Number(this.clockState.worldAt));
    const recurring = this.handlers
      .recurring()
      .map(({ kind, next }) => ({ kind, refId: 'job', at: next(now) }));
    const asked = await this.handlers.datesOf(this);
    const timeline = [...recurring, ...asked]
      .filter(({ kind, refId }) => !this.timeline.has(kind, refId))
      .map((date) => ({ op: 'schedule', ...date, at: Math.max(date.at, now) }) as const);
    if (timeline.length > 0) await this.#writer.commit({ timeline }, now);
  }
}

interface Loaded {
  readonly accounts: RowOf<'LedgerAccount'>[];
  readonly holds: RowOf<'LedgerHold'>[];
  readonly entries: RowOf<'TimelineEntry'>[];
  readonly market: Market;
}

function clockState(row: RowOf<'World'>): ClockState {
  return {
    mode: row.clockMode === 'frozen' ? 'frozen' : 'live',
    rate: row.clockRate,
    worldAt: Number(row.clockWorldAt),
    wallAt: Number(row.clockWallAt),
  };
}

const bigintText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;
