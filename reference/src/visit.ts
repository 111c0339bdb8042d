import { useSyncExternalStore } from 'react';

/** World and credentials of the try-out. Stored for this tab only: a token must not outlive the visit. */
export interface Visit {
  readonly world: string;
  readonly token: string;
  readonly controlToken: string;
}

const KEY = 'hongbao.docs.visit';
const fresh: Visit = { world: 'main', token: '', controlToken: '' };
const listeners = new Set<() => void>();
let current = read();

/** A link may select the world: `/docs?world=mine#openPosition`. */
function read(): Visit {
  const asked = new URLSearchParams(location.search).get('world');
  const stored = { ...fresh, ...readStoredVisit() };
  return asked && asked !== stored.world ? { ...stored, world: asked, token: '' } : stored;
}

function readStoredVisit(): Partial<Visit> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Storage is blocked or invalid: nothing is persisted.
    return {};
  }
}

export function changeVisit(change: Partial<Visit>): void {
  current = { ...current, ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is blocked or full: nothing is persisted.
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
