import { useSyncExternalStore } from 'react';
import { createChanges } from '../lib/changes.ts';
import { useIsActive } from '../lib/active.ts';

/** Whether the stream is open. It reports prices and the member's own changes. */
let isStreamOpen = false;
const { subscribe: onLive, notify } = createChanges();

export function isLive(): boolean {
  return isStreamOpen;
}

export function setLive(next: boolean): void {
  if (next === isStreamOpen) return;
  isStreamOpen = next;
  notify();
}

/** Whether the stream updates the cache, so that polling is not needed. */
export function useLive(): boolean {
  return useSyncExternalStore(onLive, isLive);
}

interface Polling {
  /** Polling interval, in milliseconds; 0 disables polling. */
  pollingInterval: number;
  skipPollingIfUnfocused: true;
}

/** Returns polling options of a query: it polls only on the page in front, and only while the stream is closed. */
export function usePolling(everyMs: number): Polling {
  const isLiveNow = useLive();
  return usePollingInFront(isLiveNow ? 0 : everyMs);
}

/**
 * Returns polling options of a query whose value the stream does not report, such as a sum that changes with prices: it
 * polls on the page in front.
 */
export function usePollingInFront(everyMs: number): Polling {
  const isActive = useIsActive();
  return { pollingInterval: isActive ? everyMs : 0, skipPollingIfUnfocused: true };
}
