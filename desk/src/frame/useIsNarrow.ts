import { useSyncExternalStore } from 'react';

/** Below this width only one panel, or the phone, fits. */
const NARROW = matchMedia('(max-width: 1023px)');

const subscribe = (listener: () => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Whether only one panel at a time is shown. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => NARROW.matches);
