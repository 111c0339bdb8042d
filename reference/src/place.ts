import { useSyncExternalStore } from 'react';

/** The location: the guide, the state machines, or a call by its name. */
export type Place =
  | { readonly kind: 'guide'; readonly section: string }
  | { readonly kind: 'states'; readonly machine: string }
  | { readonly kind: 'call'; readonly name: string };

export const GUIDE = 'guide';
export const STATES = 'states';

/** Parses a hash: `#openPosition`, `#guide-time`, `#states-loan`; an empty one is the guide. */
export function placeOf(hash: string): Place {
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

/** The current hash of the page, as state. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}
