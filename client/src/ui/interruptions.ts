import { useEffect, useSyncExternalStore } from 'react';

/**
 * Counts what must not be interrupted: open sheets, a red envelope being opened. While the count is above zero, notice
 * cards wait.
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

/** Holds notice cards back while `isHolding` is true and the component is mounted. */
export function useHoldInterruptions(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return undefined;
    change(1);
    return () => change(-1);
  }, [isHolding]);
}

/** True while notice cards have to wait. */
export function useAreInterruptionsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => holds > 0);
}
