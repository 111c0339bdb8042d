import { createChanges } from '../lib/changes.ts';
import { readStored, storageKeys } from '../lib/storage.ts';

/** Whether the server reported that the selected world does not exist. */
let isLost = false;
const { subscribe, notify } = createChanges();
export const onWorldLost = subscribe;

export function isWorldLost(): boolean {
  return isLost;
}

export function markWorldLost(): void {
  if (isLost) return;
  isLost = true;
  notify();
}

export function selectedWorld(): string {
  return readStored(storageKeys.world) ?? 'main';
}
