import { useSyncExternalStore } from 'react';
import { useIsActive } from '../../lib/active.ts';

const isShown = () => document.visibilityState !== 'hidden';

function onShown(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible: it is in front, and the document is not hidden. */
export function usePageVisible(): boolean {
  const isActive = useIsActive();
  const isVisible = useSyncExternalStore(onShown, isShown);
  return isActive && isVisible;
}
