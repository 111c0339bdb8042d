import { useSyncExternalStore } from 'react';
import { useIsActive } from '../../lib/active.ts';

const isShown = () => document.visibilityState !== 'hidden';

function onShown(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether somebody can see this page: it is in front, and so is the browser. */
export function useInSight(): boolean {
  const isActive = useIsActive();
  const isVisible = useSyncExternalStore(onShown, isShown);
  return isActive && isVisible;
}
