import { isServerReachable } from '../api/reachability.ts';
import { isPageAwaited } from './pageModules.ts';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

export type ChunkFailure = 'reload' | 'offline' | 'broken';

/**
 * Decides how to handle a page chunk that failed to load, because of a new build or a missing network: the page reloads
 * once per build, and only when online.
 */
export function chunkFailure(facts: {
  build: string;
  reloadedBuild: string | null;
  isOnline: boolean;
}): ChunkFailure {
  if (!facts.isOnline) return 'offline';
  return facts.reloadedBuild === facts.build ? 'broken' : 'reload';
}

/**
 * Handles the preload error of Vite. Failures that a reload does not fix are rethrown: a visible page shows the error
 * with a retry button, and a prefetch fails silently.
 */
export function handleChunkFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isPageAwaited()) return;
    const failure = chunkFailure({
      build: __BUILD_ID__,
      reloadedBuild: readStored(storageKeys.reloadedBuild),
      isOnline: isServerReachable(),
    });
    if (failure !== 'reload') return;
    event.preventDefault();
    writeStored(storageKeys.reloadedBuild, __BUILD_ID__);
    location.reload();
  });
}
