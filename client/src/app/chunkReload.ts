import { isServerReached } from '../api/reach.ts';
import { isPageAwaited } from './pageModules.ts';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

export type ChunkFailure = 'reload' | 'offline' | 'broken';

/** A page chunk that does not load means a new build or no network: reload once per build, and only when online. */
export function chunkFailure(facts: {
  build: string;
  reloadedBuild: string | null;
  isOnline: boolean;
}): ChunkFailure {
  if (!facts.isOnline) return 'offline';
  return facts.reloadedBuild === facts.build ? 'broken' : 'reload';
}

/**
 * Listens to the bundler's preload error. What is not handled here is thrown on: a page in sight says so itself and is
 * asked for again, and so is what was only fetched ahead, in silence.
 */
export function handleChunkFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isPageAwaited()) return;
    const failure = chunkFailure({
      build: __BUILD_ID__,
      reloadedBuild: readStored(storageKeys.reloadedBuild),
      isOnline: isServerReached(),
    });
    if (failure !== 'reload') return;
    event.preventDefault();
    writeStored(storageKeys.reloadedBuild, __BUILD_ID__);
    location.reload();
  });
}
