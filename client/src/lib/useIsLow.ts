import { useSyncExternalStore } from 'react';

/** The media query of a phone in landscape: wide and low. The style sheets have the same. */
export const LOW_SCREEN = '(orientation: landscape) and (max-height: 500px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(LOW_SCREEN);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns whether the screen is that of a phone in landscape. */
export const useIsLow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(LOW_SCREEN).matches);
