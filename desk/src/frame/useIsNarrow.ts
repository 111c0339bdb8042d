import { useSyncExternalStore } from 'react';

/** Below this width there is space for only one panel or the phone. */
const NARROW = matchMedia('(max-width: 1023px)');

const subscribe = (listener: () => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Whether only one panel is shown at a time. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => NARROW.matches);
