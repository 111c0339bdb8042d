import { readStored, storageKeys } from '../lib/storage.ts';

export interface LostWorldFacts {
  /** Path at which a server with visitors opens a new world; null for other servers. */
  readonly newWorldAt: string | null;
}

/** Set when the server reported that the selected world does not exist. */
let lost: LostWorldFacts | null = null;
const listeners = new Set<() => void>();

export function lostWorld(): LostWorldFacts | null {
  return lost;
}

export function onWorldLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param facts facts of the refusal `worldUnknown` */
export function markWorldLost({ newWorldAt }: Record<string, unknown>): void {
  if (lost) return;
  lost = { newWorldAt: typeof newWorldAt === 'string' ? newWorldAt : null };
  for (const listener of listeners) listener();
}

export function selectedWorld(): string {
  return readStored(storageKeys.world) ?? 'main';
}
