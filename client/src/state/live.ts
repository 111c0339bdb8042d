import { useSyncExternalStore } from 'react';
import { useIsActive } from '../lib/active.ts';

/** Whether the stream of prices and of the member's own changes is open. */
let isStreamOpen = false;
const listeners = new Set<() => void>();

export function isLive(): boolean {
  return isStreamOpen;
}

/** Records whether the stream is open. */
export function setLive(next: boolean): void {
  if (next === isStreamOpen) return;
  isStreamOpen = next;
  for (const listener of listeners) listener();
}

function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the stream updates the cache: polling is not needed. */
export function useLive(): boolean {
  return useSyncExternalStore(onLive, isLive);
}

interface Polling {
  /** Milliseconds; 0 disables polling. */
  pollingInterval: number;
  skipPollingIfUnfocused: true;
}

/** Polling options of a query: only on the page in front, and only while the stream is closed. */
export function usePolling(everyMs: number): Polling {
  const isLiveNow = useLive();
  return usePollingInFront(isLiveNow ? 0 : everyMs);
}

/** The same for values that the stream does not carry, such as a sum that moves with prices. */
export function usePollingInFront(everyMs: number): Polling {
  const isActive = useIsActive();
  return { pollingInterval: isActive ? everyMs : 0, skipPollingIfUnfocused: true };
}
