import { useEffect, useSyncExternalStore } from 'react';

/**
 * Number of open views that a notice card must not interrupt: sheets, and a red envelope that is being opened. While it
 * is above zero, notice cards are held back.
 */
let holds = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  holds += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Holds back notice cards while `isHolding` is true and the component is mounted. */
export function useHoldInterruptions(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return undefined;
    change(1);
    return () => change(-1);
  }, [isHolding]);
}

/** Whether notice cards are held back. */
export function useAreInterruptionsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => holds > 0);
}
