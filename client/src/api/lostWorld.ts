import { createChanges } from '../lib/changes.ts';
import { readStored, storageKeys } from '../lib/storage.ts';

export interface LostWorldFacts {
  /** Path at which a server with visitors opens a new world; null for other servers. */
  readonly newWorldAt: string | null;
}

/** Set when the server reported that the selected world does not exist. */
let lost: LostWorldFacts | null = null;
const { subscribe, notify } = createChanges();
export const onWorldLost = subscribe;

export function lostWorld(): LostWorldFacts | null {
  return lost;
}

/** @param facts facts of the refusal `worldUnknown` */
export function markWorldLost({ newWorldAt }: Record<string, unknown>): void {
  if (lost) return;
  lost = { newWorldAt: typeof newWorldAt === 'string' ? newWorldAt : null };
  notify();
}

export function selectedWorld(): string {
  return readStored(storageKeys.world) ?? 'main';
}
