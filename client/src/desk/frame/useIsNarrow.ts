import { useSyncExternalStore } from 'react';

/** Below this only one panel, or the phone, has room. */
const NARROW = matchMedia('(max-width: 1023px)');

const subscribe = (listener: () => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Whether one panel at a time is shown. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => NARROW.matches);
