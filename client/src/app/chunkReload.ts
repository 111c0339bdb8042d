import { isServerReachable } from '../api/reachability.ts';
import { isPageAwaited } from './pageModules.ts';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

export type ChunkFailure = 'reload' | 'offline' | 'broken';

/**
 * Decides what a page chunk that fails to load causes. The reason is a new build or no network: reload once per
 * build, and only when online.
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
 * Handles the bundler's preload error. Other failures are rethrown: a visible page shows the error and is retried,
 * and a prefetch fails silently.
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
