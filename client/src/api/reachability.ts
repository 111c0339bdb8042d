import { createChanges } from '../lib/changes.ts';
import { worldNow } from '../lib/worldClock.ts';

/**
 * Whether the server is reachable, according to the outcome of the last request. `navigator.onLine` is not sufficient:
 * it is false on a laptop without a network, although a server on the same machine answers.
 */
let isReached = true;
/** Time of the world at the last answer; undefined before the first one. */
let answeredAt: number | undefined;
const { subscribe, notify } = createChanges();

export function isServerReachable(): boolean {
  return isReached;
}

/** The time of the world at the last answer: the shown figures are from this time or earlier. */
export function lastAnswerAt(): number | undefined {
  return answeredAt;
}

/** Records the outcome of a request: an answer, or a network failure. */
export function setServerReachable(next: boolean): void {
  if (next) answeredAt = worldNow();
  setReached(next);
}

function setReached(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  notify();
}

/**
 * Subscribes to changes of the reachability; returns the function that unsubscribes. The browser's `offline` event
 * counts as unreachable until an answer is received.
 */
export function onReachabilityChange(listener: () => void): () => void {
  const lost = () => setReached(false);
  const back = () => setReached(true);
  const unsubscribe = subscribe(listener);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    unsubscribe();
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
