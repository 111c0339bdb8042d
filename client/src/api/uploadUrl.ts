import { basePath } from '../lib/basePath.ts';
import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

/** URL of a file that the member uploaded. It contains the token, because an image request cannot set headers. */
export function uploadUrl(path: string): string {
  const search = new URLSearchParams({ token: readToken() ?? '' });
  const world = readStored(storageKeys.world);
  if (world) search.set('world', world);
  return `${basePath()}/api/sys/common/static/${path}?${search}`;
}
