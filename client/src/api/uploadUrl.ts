import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

/** URL of an upload of the member. It contains the token, because an image request has no headers. */
export function uploadUrl(path: string): string {
  const search = new URLSearchParams({ token: readToken() ?? '' });
  const world = readStored(storageKeys.world);
  if (world) search.set('world', world);
  return `/api/sys/common/static/${path}?${search}`;
}
