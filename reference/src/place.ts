import { useSyncExternalStore } from 'react';

/** The location in the reference: the guide, the state machines, or a call by its name. */
export type ReferencePlace =
  | { readonly kind: 'guide'; readonly section: string }
  | { readonly kind: 'states'; readonly machine: string }
  | { readonly kind: 'call'; readonly name: string };

export const GUIDE = 'guide';
export const STATES = 'states';

/** Parses a URL hash: `#openPosition`, `#guide-time`, `#states-loan`. An empty hash selects the guide. */
export function placeOf(hash: string): ReferencePlace {
  const name = decodeURIComponent(hash.replace(/^#/, ''));
  const [head, ...rest] = name.split('-');
  const below = rest.join('-');
  if (head === '' || head === GUIDE) return { kind: 'guide', section: below };
  if (head === STATES) return { kind: 'states', machine: below };
  return { kind: 'call', name };
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

/** Returns the current hash of the page as state. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}
