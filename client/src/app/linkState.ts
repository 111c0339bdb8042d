import { storageKeys, writeStored } from '../lib/storage.ts';

const planted = {
  world: storageKeys.world,
  token: storageKeys.token,
  lang: storageKeys.language,
} as const;

/**
 * A link may put this phone into a world, a session and a language: `?world=a&token=b&lang=c#/route`. They are
 * stored and taken out of the address at once, so that a token is neither shared by a copied link nor kept in history.
 * True when there was any of it: whoever was known before may be somebody else.
 */
export function enterFromLink(): boolean {
  const search = new URLSearchParams(location.search);
  const given = Object.entries(planted).filter(([name]) => search.has(name));
  if (given.length === 0) return false;
  for (const [name, key] of given) {
    writeStored(key, search.get(name) || null);
    search.delete(name);
  }
  // Whoever was signed in before belongs to another world or session.
  writeStored(storageKeys.user, null);
  const rest = search.toString();
  history.replaceState(null, '', `${location.pathname}${rest ? `?${rest}` : ''}${location.hash}`);
  return true;
}
