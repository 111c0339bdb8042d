import type { World } from '../world/world.ts';

/** A stream of events that is being told, as a rule sees it. */
export interface OpenFeed {
  readonly call: string;
  readonly memberId: string | null;
  /** Ends it as a network does that is gone. */
  readonly cut: () => void;
}

/** The streams of a world that are open. */
export function openFeeds(world: World): Set<OpenFeed> {
  return world.memory.attached('openFeeds', () => new Set<OpenFeed>());
}
