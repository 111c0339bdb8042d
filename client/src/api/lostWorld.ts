import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/** A selected world that does not exist. */
interface LostWorld {
  /** Path at which a server with visitors opens a new world; null for other servers. */
  readonly newWorldAt: string | null;
}

/** Set when the server reported that the selected world does not exist. */
let lost: LostWorld | null = null;
const listeners = new Set<() => void>();

export function lostWorld(): LostWorld | null {
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

/** Returns the id of the selected world. */
export function selectedWorld(): string {
  return readStored(storageKeys.world) ?? 'main';
}

/** Selects the main world. */
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
  form.action = new URL(path, location.origin).pathname;
  document.body.append(form);
  form.submit();
}

/** Deletes the selected world and the token, which is valid only in that world. */
function forgetWorld(): void {
  for (const key of [storageKeys.world, storageKeys.token, storageKeys.user])
    writeStored(key, null);
}
