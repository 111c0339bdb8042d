import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/** Whether the server said that it has no world of the name this device is in. */
let isLost = false;
const listeners = new Set<() => void>();

export function isWorldLost(): boolean {
  return isLost;
}

export function onWorldLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteWorldLost(): void {
  if (isLost) return;
  isLost = true;
  for (const listener of listeners) listener();
}

/** The name of the world that this device is in. */
export function worldHere(): string {
  return readStored(storageKeys.world) ?? 'main';
}

/** Leaves the world for the main one; whoever was signed in was so in the other. */
export function enterMainWorld(): void {
  for (const key of [storageKeys.world, storageKeys.token, storageKeys.user])
    writeStored(key, null);
  location.replace(`${location.pathname}#/home`);
  location.reload();
}
