import { type RowChange, type RowOf, insert, remove, update } from '@hongbao/prisma/rowWriter';
import type { Plan, TimelineChange } from './plan.ts';
import type { World } from './world.ts';

/** One thing that is due, as its handler sees it. `at` is now. */
export interface DueEvent {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly payload: Readonly<Record<string, string>>;
  /** Where a job of many batches goes on; null at its start. */
  readonly progress: string | null;
}

/** What a handler made of an event. With `progress` it is called again, in a commit of its own. */
export interface Outcome {
  readonly plan: Plan;
  readonly summary: string;
  readonly progress?: string;
}

/** What the clock does to a feature. */
export interface TimelineHandler {
  readonly kind: string;
  /** Order among events of the same instant; lower first. */
  readonly priority: number;
  readonly run: (world: World, event: DueEvent) => Promise<Outcome>;
  /** Only looks ahead or tidies up: nothing an operator would call an event, so it is neither reported nor stopped at. */
  readonly isHousekeeping?: true;
  /** A recurring job's next instant strictly after `after`. Absent for events that are scheduled one by one. */
  readonly next?: (after: number) => number;
  /**
   * Dates that rows of the world ask for. Looked at when a world is opened: what is not on the timeline yet is put
   * there, so that reference rows and scenarios need not know of appointments.
   */
  readonly dates?: (world: World) => Promise<readonly WantedDate[]>;
}

/** An event of a handler that a row asks for. */
export interface WantedDate {
  readonly refId: string;
  /** Epoch ms; what is past is due at once. */
  readonly at: number;
}

export interface HappenedEvent {
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly summary: string;
}

export type Entry = RowOf<'TimelineEntry'>;

/**
 * What is still to come, in memory and in order. Its rows are written by the same commit as the change that made them.
 */
export class Timeline {
  readonly #heap: Entry[] = [];
  readonly #open = new Map<string, Entry>();
  readonly #byReference = new Map<string, Set<string>>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.add(entry);
  }

  /** The next entry, or null. */
  peek(): Entry | null {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (this.#open.get(top.id) === top) return top;
      this.#pop();
    }
    return null;
  }

  /** Epoch ms of the next entry; infinity when there is none. */
  nextAt(): number {
    const next = this.peek();
    return next ? Number(next.dueAt) : Number.POSITIVE_INFINITY;
  }

  has(kind: string, refId: string): boolean {
    return (this.#byReference.get(`${kind}/${refId}`)?.size ?? 0) > 0;
  }

  /** Everything open, in running order; at most `limit`. */
  upcoming(limit: number): Entry[] {
    return [...this.#open.values()].sort(inOrder).slice(0, limit);
  }

  add(entry: Entry): void {
    this.#open.set(entry.id, entry);
    const name = `${entry.kind}/${entry.refId}`;
    this.#byReference.set(name, (this.#byReference.get(name) ?? new Set()).add(entry.id));
    this.#push(entry);
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

  /** Entries of a kind that wait for `refId`. */
  waiting(kind: string, refId: string): string[] {
    return [...(this.#byReference.get(`${kind}/${refId}`) ?? [])];
  }

  /** When the next entry of a kind is due for `refId` (epoch ms), or null. */
  nextOf(kind: string, refId: string): number | null {
    const due = this.waiting(kind, refId).flatMap((id) => this.#open.get(id)?.dueAt ?? []);
    return due.length === 0 ? null : Number(due.reduce((a, b) => (a < b ? a : b)));
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || inOrder(above, entry) <= 0) break;
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
      if (right && inOrder(right, below) < 0) {
        below = right;
        child += 1;
      }
      if (inOrder(last, below) <= 0) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}

function inOrder(a: Entry, b: Entry): number {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  if (a.priority !== b.priority) return a.priority - b.priority;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Rows and memory steps for a plan's timeline changes. `remember` runs only after the rows are written. */
export function planTimeline(
  changes: readonly TimelineChange[],
  timeline: Timeline,
  nextId: () => string,
  priorityOf: (kind: string) => number,
  now: number,
): { rows: RowChange[]; remember: () => void } {
  const rows: RowChange[] = [];
  const added: Entry[] = [];
  const dropped: string[] = [];
  for (const change of changes) {
    if (change.op === 'cancel') {
      for (const id of timeline.waiting(change.kind, change.refId)) {
        rows.push(remove('TimelineEntry', { id }));
        dropped.push(id);
      }
      continue;
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
  return { rows, remember };
}

/** The row change that marks an entry as done. */
export function doneRow(entry: Entry, summary: string): RowChange {
  return update(
    'TimelineEntry',
    { id: entry.id },
    { doneAt: entry.dueAt, summary, progress: null },
  );
}
