import type { RowReader, WholeRows } from '@hongbao/prisma/rowReader';
import type { About, Concerned } from './about.ts';
import type { Needs } from './needs.ts';
import type { Plan } from './plan.ts';
import type { World } from './world.ts';

/** A due event as its handler receives it. `at` is the current instant. */
export interface DueEvent {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly payload: Readonly<Record<string, string>>;
  /** Where a job of several batches continues; null for the first batch. */
  readonly progress: string | null;
}

/** Result of handling an event. With `progress` the handler is called again, in a separate commit. */
export interface Outcome {
  readonly plan: Plan;
  readonly summary: string;
  readonly progress?: string;
}

/**
 * Decides one event of a group from the data gathered for all. Called in event order, once for each. An event that needs
 * what an earlier one writes returns 'afterTheOthers': the group ends before it, and the next group begins with it. The
 * first event of a group is never deferred.
 */
export type Decide = (event: DueEvent) => Outcome | 'afterTheOthers';

export type Gather = (world: World, events: readonly DueEvent[]) => Promise<Decide>;

/** A `run` function for independent events that are gathered in groups; a single event is a group of one. */
export function inGroups(gather: Gather) {
  const run = async (world: World, event: DueEvent) => {
    const outcome = (await gather(world, [event]))(event);
    if (outcome === 'afterTheOthers')
      throw new Error(`${event.kind} is put off, and there are no others.`);
    return outcome;
  };
  return { isIndependent: true, gather, run } as const;
}

/** The handler for one kind of timeline event. */
export interface TimelineHandler {
  readonly kind: string;
  /** Order among events of the same instant; lower runs first. */
  readonly priority: number;
  readonly run: (world: World, event: DueEvent) => Promise<Outcome>;
  /** What it will do, as a sentence for operators. Not needed for housekeeping. */
  readonly will?: string;
  /** Only looks ahead or tidies up. Operators do not see it: it is neither reported nor does an advance stop at it. */
  readonly isHousekeeping?: true;
  /** The effect does not depend on other events of this kind at the same instant: adjacent events share a commit. */
  readonly isIndependent?: true;
  /**
   * Loads what a group of independent events needs in one query, and returns the function that decides each of them. `run`
   * must have the same effect for a single event.
   */
  readonly gather?: Gather;
  /** Which members its events concern, so that an operator can list the upcoming events of one member. */
  readonly about?: About;
  /** Condition on the world's rows for such an event to occur; absent when it can always occur. */
  readonly needs?: Needs;
  /** A recurring job's next instant strictly after `after`. Absent for events that are scheduled individually. */
  readonly next?: (after: number) => number;
  /**
   * Dates that rows of the world require. Checked when a world is opened: missing timeline entries are added, so that
   * reference rows and scenarios need not schedule them.
   */
  readonly dates?: (rows: WholeRows) => readonly WantedDate[];
}

/** An event that a row requires. */
export interface WantedDate {
  readonly refId: string;
  /** Epoch ms; a past instant is due immediately. */
  readonly at: number;
}

/** All timeline handlers by kind. Built from the features' own lists. */
export class Handlers {
  readonly #byKind: ReadonlyMap<string, TimelineHandler>;

  constructor(handlers: readonly TimelineHandler[]) {
    this.#byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
    if (this.#byKind.size !== handlers.length) throw new Error('Two handlers of one kind');
  }

  /** Throws for a kind without a handler: its events would never run. */
  of(kind: string): TimelineHandler {
    const handler = this.#byKind.get(kind);
    if (!handler) throw new Error(`Nothing handles events of kind ${kind}`);
    return handler;
  }

  /** Whether events of this kind can run. */
  knows(kind: string): boolean {
    return this.#byKind.has(kind);
  }

  /** Every kind that operators see. */
  kinds(): string[] {
    return [...this.#byKind.keys()].filter((kind) => !this.isHousekeeping(kind)).sort();
  }

  /** What an event of this kind will do. */
  willOf(kind: string): string {
    return this.#byKind.get(kind)?.will ?? kind;
  }

  /** The events that concern a member. */
  concerning(rows: WholeRows, memberId: string): Concerned {
    return new Map(
      [...this.#byKind.values()].flatMap(({ kind, about, isHousekeeping }) => {
        if (about === undefined || isHousekeeping) return [];
        return [[kind, about === 'everybody' ? 'all' : new Set(about(rows, memberId))] as const];
      }),
    );
  }

  /** Whether operators do not see events of this kind. Unknown kinds are always shown. */
  isHousekeeping(kind: string): boolean {
    return this.#byKind.get(kind)?.isHousekeeping === true;
  }

  /** Whether a world with these rows contains what events of this kind need. */
  hasNeeds(kind: string, rows: RowReader): boolean {
    return this.#byKind.get(kind)?.needs?.(rows) ?? true;
  }

  /** Whether events of this kind at one instant share a commit. */
  isIndependent(kind: string): boolean {
    return this.#byKind.get(kind)?.isIndependent === true;
  }

  /** A recurring job's next instant after `after`, epoch ms; null for everything else. */
  nextOf(kind: string, after: number): number | null {
    return this.#byKind.get(kind)?.next?.(after) ?? null;
  }

  recurring(): (TimelineHandler & { next: (after: number) => number })[] {
    return [...this.#byKind.values()].flatMap((handler) =>
      handler.next ? [{ ...handler, next: handler.next }] : [],
    );
  }

  /** Every date that rows of a world require, with the kind of its event. */
  datesOf(rows: WholeRows): (WantedDate & { readonly kind: string })[] {
    return [...this.#byKind.values()].flatMap(({ kind, dates }) =>
      (dates?.(rows) ?? []).map((date) => ({ kind, ...date })),
    );
  }
}
