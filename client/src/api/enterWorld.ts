import { basePath } from '../lib/basePath.ts';
import { storageKeys, writeStored } from '../lib/storage.ts';

export function enterMainWorld(): void {
  forgetWorld();
  location.replace(`${location.pathname}#/home`);
  location.reload();
}

/** Opens a new world of a server with visitors, which redirects into it. */
export function enterNewWorld(path: string): void {
  forgetWorld();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = basePath() + new URL(path, location.origin).pathname;
  document.body.append(form);
  form.submit();
}

/** Deletes the selected world and the token, which is valid only in that world. */
function forgetWorld(): void {
  for (const key of [storageKeys.world, storageKeys.token, storageKeys.user])
    writeStored(key, null);
}
