import type { World } from '../world/world.ts';

/** The part of `Worlds` that finds the world of a request. */
export interface ReachableWorlds {
  /** As `ready`, without marking the world as used. */
  peek(id: string): World | null;
  /** Returns the world with this id if it is open; null if it is closed. */
  getIfOpen(id: string): World | null;
  /** Returns the world with this id, opened if necessary; null if it does not exist. */
  find(id: string): Promise<World | null>;
}
