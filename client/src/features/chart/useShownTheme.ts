import { useSyncExternalStore } from 'react';

/** The theme on screen. It may follow the device, which can change it at any time. */
export function useShownTheme(): string | undefined {
  return useSyncExternalStore(listen, () => document.documentElement.dataset['theme']);
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
