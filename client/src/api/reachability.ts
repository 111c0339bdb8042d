import { createChanges } from '../lib/changes.ts';

/**
 * Whether the server is reachable, according to the outcome of the last request. `navigator.onLine` is not sufficient:
 * it is false on a laptop without a network, although a server on the same machine answers.
 */
let isReached = true;
const { subscribe, notify } = createChanges();

export function isServerReachable(): boolean {
  return isReached;
}

/** Records the outcome of a request: an answer, or a network failure. */
export function setServerReachable(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  notify();
}

/**
 * Subscribes to changes of the reachability; returns the function that unsubscribes. The browser's `offline` event
 * counts as unreachable until an answer is received.
 */
export function onReachabilityChange(listener: () => void): () => void {
  const lost = () => setServerReachable(false);
  const back = () => setServerReachable(true);
  const unsubscribe = subscribe(listener);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    unsubscribe();
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
