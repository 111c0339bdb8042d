/**
 * Whether the server can be reached, judged by what becomes of requests. The browser's own word is not enough: a laptop
 * without any network calls itself offline while the server on it answers all the same.
 */
let isReached = true;
const listeners = new Set<() => void>();

export function isServerReached(): boolean {
  return isReached;
}

/** An answer came, or the network failed one. */
export function noteReach(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  for (const listener of listeners) listener();
}

/** Tells of every change. Losing the network counts as not reached until an answer shows otherwise. */
export function onReach(listener: () => void): () => void {
  const lost = () => noteReach(false);
  const back = () => noteReach(true);
  listeners.add(listener);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
