import type { RowReader, WholeRows } from '@hongbao/prisma/rowReader';
import type { About, Concerned } from './about.ts';
import type { LevelSource } from './levelWatch.ts';
import type { Needs } from './needs.ts';
import type { Plan } from './plan.ts';
import type { World } from './world.ts';

/** The `refId` of the events of recurring jobs. */
export const JOB_REF_ID = 'job';

/** A due event as passed to its handler. `at` is the current instant. */
export interface DueEvent {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly payload: Readonly<Record<string, string>>;
  /** Position at which a job with several batches continues; null for the first batch. */
  readonly progress: string | null;
}

/** Result of an event. If it has `progress`, the handler is called again for a separate commit. */
export interface EventResult {
  readonly plan: Plan;
  /** What the event changed, as `effect` stores it; the control calls convert it to a sentence. */
  readonly summary: string;
  readonly progress?: string;
}

/**
 * Decides one event of a group from the data loaded for the group. Called for each event in order. Returns
 * 'afterTheOthers' for an event that depends on the writes of an earlier event: the group ends before it, and the next
 * group starts with it. The first event of a group is never deferred.
 */
export type Decide = (event: DueEvent) => EventResult | 'afterTheOthers';

export type Gather = (world: World, events: readonly DueEvent[]) => Promise<Decide>;

/**
 * Returns the `run` function of independent events that are gathered in groups. It handles a single event as a group.
 */
export function inGroups(gather: Gather) {
  const run = async (world: World, event: DueEvent) => {
    const outcome = (await gather(world, [event]))(event);
    if (outcome === 'afterTheOthers')
      throw new Error(`${event.kind} deferred itself but is the only event of its group.`);
    return outcome;
  };
  return { isIndependent: true, gather, run } as const;
}

/** The handler for one kind of timeline event. */
export interface TimelineHandler {
  readonly kind: string;
  /** Order of events at the same instant. Lower numbers run first. */
  readonly priority: number;
  readonly run: (world: World, event: DueEvent) => Promise<EventResult>;
  /**
   * True for events that only prepare or delete data. Operators do not see them: they are not reported, and an advance
   * to the next event does not stop at them.
   */
  readonly isHousekeeping?: true;
  /**
   * True if the effect does not depend on other events of this kind at the same instant. Adjacent events then share a
   * commit.
   */
  readonly isIndependent?: true;
  /**
   * Loads the data for a group of independent events, and returns the function that decides each of them. `run` must
   * have the same effect for a single event.
   */
  readonly gather?: Gather;
  /** The members that events of this kind concern, for the list of one member's events. */
  readonly about?: About;
  /** The rows whose price levels cause events of this kind. */
  readonly levels?: Omit<LevelSource, 'kind'>;
  /** The precondition in the world's rows for events of this kind; absent if they can always occur. */
  readonly needs?: Needs;
  /**
   * Returns a recurring job's next instant, strictly after `after`. Absent for events that are scheduled individually.
   */
  readonly next?: (after: number) => number;
  /**
   * Returns the events that rows of the world require. Missing timeline entries for them are added when a world is
   * opened, so that reference rows and scenarios need not schedule them.
   */
  readonly dates?: (rows: WholeRows) => readonly WantedDate[];
}

/** An event that a row requires. */
export interface WantedDate {
  readonly refId: string;
  /** Epoch ms. An event at a past instant is due immediately. */
  readonly at: number;
}

/** All timeline handlers by kind, built from the features' lists. */
export class Handlers {
  readonly #byKind: ReadonlyMap<string, TimelineHandler>;

  constructor(handlers: readonly TimelineHandler[]) {
    this.#byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
    if (this.#byKind.size !== handlers.length) throw new Error('Two handlers have the same kind');
  }

  /** Returns the handler of a kind. Throws for a kind without a handler, whose events would never run. */
  of(kind: string): TimelineHandler {
    const handler = this.#byKind.get(kind);
    if (!handler) throw new Error(`Nothing handles events of kind ${kind}`);
    return handler;
  }

  /** Whether a kind has a handler. */
  knows(kind: string): boolean {
    return this.#byKind.has(kind);
  }

  /** Returns every kind that operators see. */
  kinds(): string[] {
    return [...this.#byKind.keys()].filter((kind) => !this.isHousekeeping(kind)).sort();
  }

  /** Returns the events that concern a member. */
  concerning(rows: WholeRows, memberId: string): Concerned {
    return new Map(
      [...this.#byKind.values()].flatMap(({ kind, about, isHousekeeping }) => {
        if (about === undefined || isHousekeeping) return [];
        return [[kind, about === 'everybody' ? 'all' : new Set(about(rows, memberId))] as const];
      }),
    );
  }

  /** Whether events of this kind are hidden from operators. Unknown kinds are always shown. */
  isHousekeeping(kind: string): boolean {
    return this.#byKind.get(kind)?.isHousekeeping === true;
  }

  /** Whether a world with these rows meets the precondition for events of this kind. */
  hasNeeds(kind: string, rows: RowReader): boolean {
    return this.#byKind.get(kind)?.needs?.(rows) ?? true;
  }

  /** Whether events of this kind at one instant share a commit. */
  isIndependent(kind: string): boolean {
    return this.#byKind.get(kind)?.isIndependent === true;
  }

  /** Returns a recurring job's next instant after `after`, epoch ms; null for other kinds. */
  nextOf(kind: string, after: number): number | null {
    return this.#byKind.get(kind)?.next?.(after) ?? null;
  }

  /** Returns the rows that wait for price levels, with the kinds of their events. */
  levelSources(): LevelSource[] {
    return [...this.#byKind.values()].flatMap(({ kind, levels }) =>
      levels ? [{ kind, ...levels }] : [],
    );
  }

  recurring(): (TimelineHandler & { next: (after: number) => number })[] {
    return [...this.#byKind.values()].flatMap((handler) =>
      handler.next ? [{ ...handler, next: handler.next }] : [],
    );
  }

  /** Returns the events that rows of the world require, with their kinds. */
  datesOf(rows: WholeRows): (WantedDate & { readonly kind: string })[] {
    return [...this.#byKind.values()].flatMap(({ kind, dates }) =>
      (dates?.(rows) ?? []).map((date) => ({ kind, ...date })),
    );
  }
}
