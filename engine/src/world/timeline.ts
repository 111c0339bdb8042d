import { type RowChange, type RowOf, insert, remove } from '@hongbao/prisma/rowWriter';
import TinyQueue from 'tinyqueue';
import type { Plan } from './plan.ts';

export type Entry = RowOf<'TimelineEntry'>;

/**
 * The pending events in memory, in order. Their rows are written by the commit that schedules them. A parked entry
 * remains under its kind and `refId`, so that it can be canceled and is not scheduled again, but it does not run.
 */
export class Timeline {
  /** The entries to run. Those that were dropped or parked since are skipped. */
  readonly #queue = new TinyQueue<Entry>([], byTurn);
  readonly #open = new Map<string, Entry>();
  readonly #byReference = new Map<string, Set<string>>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.add(entry);
  }

  /** Returns the next entry, or null. */
  peek(): Entry | null {
    for (let top = this.#queue.peek(); top; top = this.#queue.peek()) {
      if (this.#isToRun(top)) return top;
      this.#queue.pop();
    }
    return null;
  }

  /**
   * Returns the next entry and the entries directly after it with the same instant and kind and different `refId`s, in
   * order, at most `limit`.
   */
  together(limit: number): Entry[] {
    const found: Entry[] = [];
    const references = new Set<string>();
    for (const entry of this.#inOrder()) {
      const first = found[0] ?? entry;
      if (entry.dueAt !== first.dueAt || entry.kind !== first.kind) break;
      if (references.has(entry.refId)) break;
      references.add(entry.refId);
      found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Returns the instant of the next entry, epoch ms; infinity for none. */
  nextAt(): number {
    const next = this.peek();
    return next ? Number(next.dueAt) : Number.POSITIVE_INFINITY;
  }

  has(kind: string, refId: string): boolean {
    return this.#byReference.has(`${kind}/${refId}`);
  }

  /** Whether an event of this kind is pending and not parked. */
  hasKind(kind: string): boolean {
    for (const entry of this.#open.values())
      if (entry.kind === kind && entry.parkedAt === null) return true;
    return false;
  }

  /** Returns pending entries that are not parked and fit, in order, at most `limit`. Later entries are not read. */
  upcoming(limit: number, fits: (entry: Entry) => boolean = () => true): Entry[] {
    const found: Entry[] = [];
    for (const entry of this.#inOrder()) {
      if (found.length >= limit) break;
      if (fits(entry)) found.push(entry);
    }
    return found;
  }

  /** Returns parked entries in the order in which they were due. */
  parked(): Entry[] {
    return [...this.#open.values()].filter(({ parkedAt }) => parkedAt !== null).sort(byTurn);
  }

  /** Parks an entry, which then does not run but remains under its kind and `refId`. */
  park(id: string, at: number, error: string): void {
    const entry = this.#open.get(id);
    if (entry) this.#open.set(id, { ...entry, parkedAt: BigInt(at), error });
  }

  add(entry: Entry): void {
    this.#open.set(entry.id, entry);
    const name = `${entry.kind}/${entry.refId}`;
    this.#byReference.set(name, (this.#byReference.get(name) ?? new Set()).add(entry.id));
    if (entry.parkedAt === null) this.#queue.push(entry);
  }

  drop(id: string): void {
    const entry = this.#open.get(id);
    if (!entry) return;
    this.#open.delete(id);
    const name = `${entry.kind}/${entry.refId}`;
    const ids = this.#byReference.get(name);
    ids?.delete(id);
    if (ids?.size === 0) this.#byReference.delete(name);
  }

  /** Returns the ids of the entries of a kind with this `refId`. */
  waiting(kind: string, refId: string): string[] {
    return [...(this.#byReference.get(`${kind}/${refId}`) ?? [])];
  }

  /**
   * Whether an entry of a kind with this `refId` is pending at exactly this instant, without the running entries
   * (`except`).
   */
  isComing(kind: string, refId: string, at: number, except: ReadonlySet<unknown>): boolean {
    return this.waiting(kind, refId).some((id) => {
      const entry = this.#open.get(id);
      return entry?.parkedAt === null && Number(entry.dueAt) === at && !except.has(id);
    });
  }

  /** Returns the instant of the next entry of a kind with this `refId` (epoch ms), or null. */
  nextOf(kind: string, refId: string): number | null {
    const due = this.waiting(kind, refId).flatMap((id) => {
      const entry = this.#open.get(id);
      return entry && entry.parkedAt === null ? [entry.dueAt] : [];
    });
    return due.length === 0 ? null : Number(due.reduce((a, b) => (a < b ? a : b)));
  }

  #isToRun(entry: Entry): boolean {
    return this.#open.get(entry.id) === entry && entry.parkedAt === null;
  }

  /** Yields the entries to run in order, each after comparing only its neighbors in the heap of the queue. */
  *#inOrder(): Generator<Entry> {
    const { data } = this.#queue;
    const next = new TinyQueue<{ entry: Entry; index: number }>([], (a, b) =>
      byTurn(a.entry, b.entry),
    );
    const add = (index: number) => {
      const entry = data[index];
      if (entry) next.push({ entry, index });
    };
    add(0);
    for (let top = next.pop(); top; top = next.pop()) {
      if (this.#isToRun(top.entry)) yield top.entry;
      add(2 * top.index + 1);
      add(2 * top.index + 2);
    }
  }
}

/** A total order: by time, then by priority, then by id. */
function byTurn(a: Entry, b: Entry): number {
  // Stryker disable next-line EqualityOperator: the compared values are different
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  if (a.priority !== b.priority) return a.priority - b.priority;
  // Stryker disable next-line EqualityOperator: every entry has a different id
  return a.id < b.id ? -1 : 1;
}

/** The parts of a world that are needed for planning. */
interface Planning {
  readonly timeline: Timeline;
  readonly nextId: () => string;
  readonly priorityOf: (kind: string) => number;
  readonly now: number;
  /** `once` appointments of earlier plans in the same commit. */
  readonly made: ReadonlySet<string>;
}

/**
 * Converts a plan's timeline changes to rows and to a change of the timeline in memory. `remember` must be called only
 * after the rows are written. `once` lists the appointments that later plans of the same commit skip. A plan does not
 * cancel an entry that it marks as done, because past events are retained.
 */
export function planTimeline(
  { timeline: changes = [], rows: written = [] }: Plan,
  { timeline, nextId, priorityOf, now, made }: Planning,
): { rows: RowChange[]; once: readonly string[]; remember: () => void } {
  const rows: RowChange[] = [];
  const added: Entry[] = [];
  const dropped: string[] = [];
  const once: string[] = [];
  const happened = new Set<unknown>(
    written.flatMap(({ table, key }) => (table === 'TimelineEntry' ? [key['id']] : [])),
  );
  for (const change of changes) {
    if (change.op === 'cancel') {
      for (const id of timeline.waiting(change.kind, change.refId)) {
        if (happened.has(id)) continue;
        rows.push(remove('TimelineEntry', { id }));
        dropped.push(id);
      }
      continue;
    }
    if (change.once) {
      const { kind, refId, at } = change;
      const name = `${kind}/${refId}/${at}`;
      if (made.has(name) || once.includes(name)) continue;
      if (timeline.isComing(kind, refId, at, happened)) continue;
      once.push(name);
    }
    if (change.at < now) throw new RangeError(`${change.kind}: scheduled in the past`);
    const entry: Entry = {
      id: nextId(),
      dueAt: BigInt(change.at),
      priority: priorityOf(change.kind),
      kind: change.kind,
      refId: change.refId,
      payload: JSON.stringify(change.payload ?? {}),
      progress: null,
      doneAt: null,
      parkedAt: null,
      error: null,
      summary: null,
      createdAt: BigInt(now),
    };
    rows.push(insert('TimelineEntry', entry));
    added.push(entry);
  }
  const remember = () => {
    for (const id of dropped) timeline.drop(id);
    for (const entry of added) timeline.add(entry);
  };
  return { rows, once, remember };
}
