import { storageKeys, writeStored } from '../lib/storage.ts';

export function enterMainWorld(): void {
  // The token is valid only in that world.
  for (const key of [storageKeys.world, storageKeys.token, storageKeys.user])
    writeStored(key, null);
  location.replace(`${location.pathname}#/home`);
  location.reload();
}
