import type { TimelineHandler, WantedDate } from './timeline.ts';
import type { World } from './world.ts';

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

  recurring(): (TimelineHandler & { next: (after: number) => number })[] {
    return [...this.#byKind.values()].flatMap((handler) =>
      handler.next ? [{ ...handler, next: handler.next }] : [],
    );
  }

  /** Every date that rows of a world ask for, with the kind of its event. */
  async datesOf(world: World): Promise<(WantedDate & { readonly kind: string })[]> {
    const dates = await Promise.all(
      [...this.#byKind.values()].map(async ({ kind, dates: wanted }) =>
        ((await wanted?.(world)) ?? []).map((date) => ({ kind, ...date })),
      ),
    );
    return dates.flat();
  }
}
