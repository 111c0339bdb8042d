import { type RowChange, type RowOf, insert, remove } from '@hongbao/prisma/rowWriter';
import type { Plan } from './plan.ts';

export type Entry = RowOf<'TimelineEntry'>;

/**
 * The pending events in memory, in order. Their rows are written by the commit that schedules them. A parked entry
 * remains under its kind and `refId`, so that it can be canceled and is not scheduled again, but it does not run.
 */
export class Timeline {
  readonly #heap: Entry[] = [];
  readonly #open = new Map<string, Entry>();
  readonly #byReference = new Map<string, Set<string>>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.add(entry);
  }

  /** Returns the next entry, or null. */
  peek(): Entry | null {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (this.#open.get(top.id) === top && top.parkedAt === null) return top;
      this.#pop();
    }
    return null;
  }

  /**
   * Returns the next entry and the entries directly after it with the same instant and kind and different `refId`s, in
   * order, at most `limit`.
   */
  together(limit: number): Entry[] {
    const first = this.peek();
    const found: Entry[] = [];
    const references = new Set<string>();
    for (let next = first; next && first && found.length < limit; next = this.peek()) {
      if (next.dueAt !== first.dueAt || next.kind !== first.kind) break;
      if (references.has(next.refId)) break;
      references.add(next.refId);
      found.push(next);
      this.#pop();
    }
    for (const entry of found) this.#push(entry);
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

  /** Returns all pending entries that are not parked, in order, at most `limit`. */
  upcoming(limit: number): Entry[] {
    const isToRun = ({ parkedAt }: Entry) => parkedAt === null;
    return [...this.#open.values()].filter(isToRun).sort(byTurn).slice(0, limit);
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
    if (entry.parkedAt === null) this.#push(entry);
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

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    // Stryker disable next-line EqualityOperator: at the root, which has no parent, the loop ends as well
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, entry)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = heap[child];
      if (!below) break;
      const right = heap[child + 1];
      if (right && isBefore(right, below)) {
        below = right;
        child += 1;
      }
      if (isBefore(last, below)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}

/** A total order: by time, then by priority, then by id. */
function isBefore(a: Entry, b: Entry): boolean {
  // Stryker disable next-line EqualityOperator: the compared values are different
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt;
  // Stryker disable next-line EqualityOperator: the compared values are different
  if (a.priority !== b.priority) return a.priority < b.priority;
  // Stryker disable next-line EqualityOperator: every entry has a different id
  return a.id < b.id;
}

const byTurn = (a: Entry, b: Entry) => (isBefore(a, b) ? -1 : 1);

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
