import { useSyncExternalStore } from 'react';

/** Who tries, and where. Kept for this tab only: a token must not outlive the visit. */
export interface Visit {
  readonly world: string;
  readonly token: string;
  readonly controlToken: string;
}

const KEY = 'hongbao.docs.visit';
const fresh: Visit = { world: 'main', token: '', controlToken: '' };
const listeners = new Set<() => void>();
let current = read();

/** A link may name the world: `/docs?world=mine#openPosition`. */
function read(): Visit {
  const asked = new URLSearchParams(location.search).get('world');
  const kept = { ...fresh, ...readKept() };
  return asked && asked !== kept.world ? { ...kept, world: asked, token: '' } : kept;
}

function readKept(): Partial<Visit> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // Storage is blocked or unreadable: the page then remembers nothing.
    return {};
  }
}

export function changeVisit(change: Partial<Visit>): void {
  current = { ...current, ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // See above.
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useVisit(): Visit {
  return useSyncExternalStore(subscribe, () => current);
}
