import { isServerReached } from '../api/reach.ts';
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

/** Listens to the bundler's preload error. What is not handled here is thrown on, to the page's error border. */
export function handleChunkFailures(
  tell: (failure: Exclude<ChunkFailure, 'reload'>) => void,
): void {
  window.addEventListener('vite:preloadError', (event) => {
    const failure = chunkFailure({
      build: __BUILD_ID__,
      reloadedBuild: readStored(storageKeys.reloadedBuild),
      isOnline: isServerReached(),
    });
    if (failure !== 'reload') {
      tell(failure);
      return;
    }
    event.preventDefault();
    writeStored(storageKeys.reloadedBuild, __BUILD_ID__);
    location.reload();
  });
}
