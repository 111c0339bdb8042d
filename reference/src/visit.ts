import { readTabStoredJson, writeTabStored } from '@hongbao/client/lib/storage.ts';
import { useSyncExternalStore } from 'react';

/**
 * World and credentials of the form that sends calls. Stored only for this tab, because a token must not be persisted
 * after the visit.
 */
export interface Visit {
  readonly world: string;
  readonly token: string;
  readonly controlToken: string;
}

const KEY = 'hongbao.docs.visit';
const fresh: Visit = { world: 'main', token: '', controlToken: '' };
const listeners = new Set<() => void>();
let current = read();

/** Reads the stored visit. A link can select the world: `/docs?world=mine#openPosition`. */
function read(): Visit {
  const asked = new URLSearchParams(location.search).get('world');
  const stored = { ...fresh, ...readStoredVisit() };
  return asked && asked !== stored.world ? { ...stored, world: asked, token: '' } : stored;
}

function readStoredVisit(): Partial<Visit> {
  const stored = readTabStoredJson(KEY);
  return typeof stored === 'object' && stored !== null ? stored : {};
}

export function changeVisit(change: Partial<Visit>): void {
  current = { ...current, ...change };
  writeTabStored(KEY, JSON.stringify(current));
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useVisit(): Visit {
  return useSyncExternalStore(subscribe, () => current);
}
