import type { World } from '../../world/world.ts';
import type { RuleTarget } from './rules.ts';

/** An open event stream, with the properties that rules match. */
export interface OpenFeed extends RuleTarget {
  /** Resets the connection of the stream. */
  readonly cut: () => void;
}

/** The open streams of a world. */
export function openFeeds(world: World): Set<OpenFeed> {
  return world.memory.attached('openFeeds', () => new Set<OpenFeed>());
}
