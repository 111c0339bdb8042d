import { runSoon } from '#platform/machine';
import { type RowChange, type RowWriter, UniqueViolation } from '@hongbao/prisma/rowWriter';
import type { Ledger } from '../ledger/ledger.ts';
import type { Shortfall } from '../ledger/ledger.types.ts';
import type { IdGenerator } from './ids.ts';
import type { Plan } from './plan.ts';
import { type Timeline, planTimeline } from './timeline.ts';

/**
 * Result of a plan. `rows` are all rows written for the plan, including those of its ledger instructions. `duplicate`
 * is a unique key of the plan that already exists.
 */
export type Committed =
  | { readonly ok: true; readonly rows: readonly RowChange[] }
  | { readonly ok: false; readonly shortfall: Shortfall }
  | { readonly ok: false; readonly duplicate: string };

interface Waiting {
  readonly plan: Plan;
  readonly at: number;
  readonly done: (outcome: Committed) => void;
  readonly failed: (error: unknown) => void;
}

interface Prepared {
  readonly waiting: Waiting;
  readonly rows: readonly RowChange[];
  readonly touched: ReadonlySet<string>;
  /** `once` appointments that this plan schedules. Later plans in the same transaction skip them. */
  readonly once: readonly string[];
  readonly remember: () => void;
}

interface Parts {
  readonly rows: RowWriter;
  readonly ledger: Ledger;
  readonly timeline: Timeline;
  readonly ids: IdGenerator;
  readonly timelineIds: IdGenerator;
  readonly priorityOf: (kind: string) => number;
  /** Returns rows that are added to the rows of every commit, such as the world's own counters. */
  readonly counterRows: (rows: readonly RowChange[], at: number) => readonly RowChange[];
  /** Called with the rows of every durable commit. */
  readonly written: (rows: readonly RowChange[]) => void;
  /** Called with an error that `written` or the timeline threw after a commit, which remains valid. */
  readonly failedAfterCommit: (error: unknown) => void;
  /** Called after `written` for each plan of the commit, with its rows and its instant. */
  readonly applied: (rows: readonly RowChange[], at: number) => void;
}

/** Maximum plans in one transaction, which limits how long a commit blocks the process. */
const GROUP_MAX = 200;

/**
 * The only writer of a world. Plans that are pending at the same time share one transaction. Each of them is applied
 * completely or refused individually, and no result is returned before the commit.
 */
export class WorldWriter {
  readonly #parts: Parts;
  #queue: Waiting[] = [];
  #isScheduled = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  commit(plan: Plan, at: number): Promise<Committed> {
    return new Promise((done, failed) => {
      this.#queue.push({ plan, at, done, failed });
      if (this.#isScheduled) return;
      // Stryker disable next-line BooleanLiteral: a second flush in the same turn has nothing to write
      this.#isScheduled = true;
      this.#flushAfter(0);
    });
  }

  /**
   * Delays the commit while each iteration of the event loop adds plans, because a transaction with many plans costs
   * little more than one with a single plan.
   */
  #flushAfter(before: number): void {
    runSoon(() => {
      const waiting = this.#queue.length;
      if (waiting > before && waiting < GROUP_MAX) this.#flushAfter(waiting);
      else this.#flush();
    });
  }

  #flush(): void {
    this.#isScheduled = false;
    const group = this.#queue.splice(0, GROUP_MAX);
    if (this.#queue.length > 0) {
      // Stryker disable next-line BooleanLiteral: a second flush in the same turn has nothing to write
      this.#isScheduled = true;
      this.#flushAfter(this.#queue.length);
    }
    this.#writeGroup(group);
  }

  #writeGroup(group: readonly Waiting[]): void {
    const { ledger } = this.#parts;
    const prepared: Prepared[] = [];
    const made = new Set<string>();
    for (const waiting of group) {
      const ready = this.#prepare(waiting, made);
      if (!ready) continue;
      prepared.push(ready);
      for (const name of ready.once) made.add(name);
    }
    if (prepared.length === 0) return ledger.settle();
    let rows: readonly RowChange[];
    try {
      rows = this.#rowsOf(prepared);
      this.#parts.rows.apply(rows);
    } catch (error) {
      ledger.rollback();
      if (prepared.length > 1) return this.#writeOneByOne(prepared);
      const [only] = prepared;
      if (!only) return;
      if (error instanceof UniqueViolation)
        only.waiting.done({ ok: false, duplicate: error.message });
      else only.waiting.failed(error);
      return;
    }
    // The plans are written: no later error may roll them back, refuse them or write them again.
    ledger.settle();
    for (const { remember } of prepared) this.#afterCommit(remember);
    this.#afterCommit(() => this.#parts.written(rows));
    for (const { waiting, rows: own } of prepared)
      this.#afterCommit(() => this.#parts.applied(own, waiting.at));
    for (const { waiting, rows: own } of prepared) waiting.done({ ok: true, rows: own });
  }

  #afterCommit(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#parts.failedAfterCommit(error);
    }
  }

  /**
   * Writes each plan in its own transaction after a transaction with all of them has failed, so that only the faulty
   * plan fails.
   */
  #writeOneByOne(prepared: readonly Prepared[]): void {
    for (const { waiting } of prepared) this.#writeGroup([waiting]);
  }

  #prepare(waiting: Waiting, made: ReadonlySet<string>): Prepared | null {
    const { ledger, ids, timelineIds, timeline, priorityOf } = this.#parts;
    const { plan, at } = waiting;
    try {
      const nextId = () => timelineIds.nextId();
      const planning = { timeline, nextId, priorityOf, now: at, made };
      const { rows, once, remember } = planTimeline(plan, planning);
      const money = ledger.apply(plan.ledger ?? [], at, () => ids.nextNumber());
      if (!money.ok) {
        waiting.done(money);
        return null;
      }
      return {
        waiting,
        rows: [...(plan.rows ?? []), ...money.rows, ...rows],
        touched: money.touched,
        once,
        remember,
      };
    } catch (error) {
      waiting.failed(error);
      return null;
    }
  }

  #rowsOf(prepared: readonly Prepared[]): RowChange[] {
    const touched = new Set(prepared.flatMap((each) => [...each.touched]));
    const at = Math.max(...prepared.map((each) => each.waiting.at));
    const rows = prepared.flatMap((each) => each.rows);
    return [
      ...rows,
      ...this.#parts.ledger.cacheRows(touched),
      ...this.#parts.counterRows(rows, at),
    ];
  }
}
