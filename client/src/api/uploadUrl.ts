import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

/** Where an upload of one's own can be seen: a picture's address carries the token itself. */
export function uploadUrl(path: string): string {
  const search = new URLSearchParams({ token: readToken() ?? '' });
  const world = readStored(storageKeys.world);
  if (world) search.set('world', world);
  return `/api/sys/common/static/${path}?${search}`;
}
