import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

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

/** Selects the main world. Deletes the token, which is valid only in the world that was selected before. */
export function enterMainWorld(): void {
  for (const key of [storageKeys.world, storageKeys.token, storageKeys.user])
    writeStored(key, null);
  location.replace(`${location.pathname}#/home`);
  location.reload();
}
