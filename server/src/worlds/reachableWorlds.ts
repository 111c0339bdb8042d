import type { World } from '../world/world.ts';

/** The worlds that members' requests can reach: all worlds of the server, or the worlds of its visitors. */
export interface ReachableWorlds {
  /** As `ready`, without counting a request for the limits of the world. */
  peek(id: string): World | null;
  /** Returns the world with this id if it is open; null if it is closed or cannot be reached. */
  ready(id: string): World | null;
  /** Returns the world with this id, opened if necessary; null if it does not exist. */
  find(id: string): Promise<World | null>;
}
