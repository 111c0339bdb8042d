import { useSyncExternalStore } from 'react';

/** The theme on screen. It may follow the phone's, which changes at dusk without any choice of the member's. */
export function useShownTheme(): string | undefined {
  return useSyncExternalStore(listen, () => document.documentElement.dataset['theme']);
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
