import { useEffect, useSyncExternalStore } from 'react';
import { createChanges } from '../lib/changes.ts';

/**
 * What interrupts a member: a view is a sheet or a red envelope that is being opened; a moment is a celebration over the
 * page. Notice cards wait for both, moments wait for views.
 */
type Interruption = 'view' | 'moment';

const holds: Record<Interruption, number> = { view: 0, moment: 0 };
const { subscribe, notify } = createChanges();

function change(kind: Interruption, by: number): void {
  holds[kind] += by;
  notify();
}

/** Holds back what must wait for a view or a moment, while `isHolding` is true and the component is mounted. */
export function useHoldInterruptions(isHolding: boolean, kind: Interruption = 'view'): void {
  useEffect(() => {
    if (!isHolding) return undefined;
    change(kind, 1);
    return () => change(kind, -1);
  }, [isHolding, kind]);
}

/** Whether notice cards are held back. */
export function useAreInterruptionsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => holds.view + holds.moment > 0);
}

/** Whether a sheet is open, or a red envelope is being opened. */
export function useIsViewOpen(): boolean {
  return useSyncExternalStore(subscribe, () => holds.view > 0);
}
