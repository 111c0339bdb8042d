import type { ReadRows, WholeRows } from '@hongbao/prisma/rowReader';
import type { About, Concerned } from './about.ts';
import type { Needs } from './needs.ts';
import type { Plan } from './plan.ts';
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

/**
 * Decides one event of a group from what was gathered for all; asked in their order, once for each. One that needs what
 * an earlier one writes is put off until after the others: the group ends before it, and the next begins with it. The
 * first of a group is never put off.
 */
export type Decide = (event: DueEvent) => Outcome | 'afterTheOthers';

export type Gather = (world: World, events: readonly DueEvent[]) => Promise<Decide>;

/** The working of independent events that are gathered for in groups: one alone is a group of one. */
export function inGroups(gather: Gather) {
  const run = async (world: World, event: DueEvent) => {
    const outcome = (await gather(world, [event]))(event);
    if (outcome === 'afterTheOthers')
      throw new Error(`${event.kind} is put off, and there are no others.`);
    return outcome;
  };
  return { isIndependent: true, gather, run } as const;
}

/** What the clock does to a feature. */
export interface TimelineHandler {
  readonly kind: string;
  /** Order among events of the same instant; lower first. */
  readonly priority: number;
  readonly run: (world: World, event: DueEvent) => Promise<Outcome>;
  /** What it will do, in a sentence for operators. Housekeeping needs none. */
  readonly will?: string;
  /** Only looks ahead or tidies up: nothing an operator would call an event, so it is neither reported nor stopped at. */
  readonly isHousekeeping?: true;
  /**
   * What it does depends on nothing that another event of this kind does at the same instant: neighbours share a commit.
   */
  readonly isIndependent?: true;
  /**
   * Gathers what a group of independent events needs, in one question for all of them, and gives what decides each in its
   * turn. `run` must come to the same for one alone.
   */
  readonly gather?: Gather;
  /** Whom its events concern, so that an operator can ask for what is due for one member. */
  readonly about?: About;
  /** What the world must have for such an event to come. Absent: one may always come. */
  readonly needs?: Needs;
  /** A recurring job's next instant strictly after `after`. Absent for events that are scheduled one by one. */
  readonly next?: (after: number) => number;
  /**
   * Dates that rows of the world ask for. Looked at when a world is opened: what is not on the timeline yet is put
   * there, so that reference rows and scenarios need not know of appointments.
   */
  readonly dates?: (rows: WholeRows) => readonly WantedDate[];
}

/** An event of a handler that a row asks for. */
export interface WantedDate {
  readonly refId: string;
  /** Epoch ms; what is past is due at once. */
  readonly at: number;
}

/** All that can be due in a world, by kind. Made from the features' own lists. */
export class Handlers {
  readonly #byKind: ReadonlyMap<string, TimelineHandler>;

  constructor(handlers: readonly TimelineHandler[]) {
    this.#byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
    if (this.#byKind.size !== handlers.length) throw new Error('Two handlers of one kind');
  }

  /** Throws for a kind nobody handles: it would never happen. */
  of(kind: string): TimelineHandler {
    const handler = this.#byKind.get(kind);
    if (!handler) throw new Error(`Nothing handles events of kind ${kind}`);
    return handler;
  }

  /** Whether events of this kind can run. */
  knows(kind: string): boolean {
    return this.#byKind.has(kind);
  }

  /** Every kind that an operator is told of. */
  kinds(): string[] {
    return [...this.#byKind.keys()].filter((kind) => !this.isHousekeeping(kind)).sort();
  }

  /** What an event of this kind will do. */
  willOf(kind: string): string {
    return this.#byKind.get(kind)?.will ?? kind;
  }

  /** What concerns a member. */
  concerning(rows: WholeRows, memberId: string): Concerned {
    return new Map(
      [...this.#byKind.values()].flatMap(({ kind, about, isHousekeeping }) => {
        if (about === undefined || isHousekeeping) return [];
        return [[kind, about === 'everybody' ? 'all' : new Set(about(rows, memberId))] as const];
      }),
    );
  }

  /** Whether events of this kind are left out of what an operator is told. Of an unknown kind nothing is left out. */
  isHousekeeping(kind: string): boolean {
    return this.#byKind.get(kind)?.isHousekeeping === true;
  }

  /** Whether a world with these rows has what events of this kind need. */
  hasNeeds(kind: string, rows: ReadRows): boolean {
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

  /** Every date that rows of a world ask for, with the kind of its event. */
  datesOf(rows: WholeRows): (WantedDate & { readonly kind: string })[] {
    return [...this.#byKind.values()].flatMap(({ kind, dates }) =>
      (dates?.(rows) ?? []).map((date) => ({ kind, ...date })),
    );
  }
}
