import { storageKeys, writeStored } from '../lib/storage.ts';

const planted = {
  world: storageKeys.world,
  token: storageKeys.token,
  lang: storageKeys.language,
} as const;

/**
 * Applies the parameters of a link that selects a world, a session and a language: `?world=a&token=b&lang=c#/route`.
 * The values are stored and removed from the address immediately, so that a copied link does not share the token and
 * the history does not contain it. Returns true if the address contained any of the parameters, because the member may
 * be a different one.
 */
export function enterFromLink(): boolean {
  const search = new URLSearchParams(location.search);
  const given = Object.entries(planted).filter(([name]) => search.has(name));
  if (given.length === 0) return false;
  for (const [name, key] of given) {
    writeStored(key, search.get(name) || null);
    search.delete(name);
  }
  // Deletes the stored member and the opened envelope, because they belong to another world or session.
  writeStored(storageKeys.user, null);
  writeStored(storageKeys.openedEnvelope, null);
  const rest = search.toString();
  history.replaceState(null, '', `${location.pathname}${rest ? `?${rest}` : ''}${location.hash}`);
  return true;
}
