import type { Config } from '../config/config.ts';
import type { Peers } from '@hongbao/engine/peers';
import type { WorldStore } from '@hongbao/engine/world/store';

/** A store of worlds that replaces the data folder. */
export interface TestStore {
  readonly store: WorldStore;
  readonly peers: Peers;
  /** The folder of the files of open worlds. */
  readonly worldsFolder: string;
}

/** Opens the store of a test server; null for the data folder. */
export type OpenStore = (
  config: Config,
  report: (text: string) => void,
) => Promise<TestStore | null>;

let openByDefault: OpenStore | null = null;

/** Opens the store set by `storeWorldsWith`; null for the data folder. */
export const openTestStore: OpenStore = async (config, report) =>
  (await openByDefault?.(config, report)) ?? null;

/** Runs the tests with another store of worlds. Must be called from a Vitest setup file. */
export function storeWorldsWith(open: OpenStore): void {
  openByDefault = open;
}

/** Whether worlds are stored in the data folder, for tests of its files. */
export const isInFolder = (): boolean => openByDefault === null;
