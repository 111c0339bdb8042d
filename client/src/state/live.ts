import { useSyncExternalStore } from 'react';
import { useIsActive } from '../lib/active.ts';

/** Whether the stream of prices and the member's own changes is telling right now. */
let isTelling = false;
const listeners = new Set<() => void>();

export function isLive(): boolean {
  return isTelling;
}

/** The feed says whether it hears the server. */
export function noteLive(next: boolean): void {
  if (next === isTelling) return;
  isTelling = next;
  for (const listener of listeners) listener();
}

function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the stream feeds the cache: nothing needs to be asked for. */
export function useLive(): boolean {
  return useSyncExternalStore(onLive, isLive);
}

interface Polling {
  /** Milliseconds; 0 is never. */
  pollingInterval: number;
  skipPollingIfUnfocused: true;
}

/** What a query polls by: only on the page in front, and only while the stream does not tell. */
export function usePolling(everyMs: number): Polling {
  const isLiveNow = useLive();
  return usePollingInFront(isLiveNow ? 0 : everyMs);
}

/** The same for what the stream never tells: a sum that moves with prices, the shape of a day. */
export function usePollingInFront(everyMs: number): Polling {
  const isActive = useIsActive();
  return { pollingInterval: isActive ? everyMs : 0, skipPollingIfUnfocused: true };
}
