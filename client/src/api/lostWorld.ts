import { readStored, storageKeys } from '../lib/storage.ts';

/** Whether the server reported that the selected world does not exist. */
let isLost = false;
const listeners = new Set<() => void>();

export function isWorldLost(): boolean {
  return isLost;
}

export function onWorldLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function markWorldLost(): void {
  if (isLost) return;
  isLost = true;
  for (const listener of listeners) listener();
}

/** Returns the id of the selected world. */
export function selectedWorld(): string {
  return readStored(storageKeys.world) ?? 'main';
}
