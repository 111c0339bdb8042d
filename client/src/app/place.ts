import { createContext, useContext, useMemo } from 'react';
import type { RouteEntry } from './routes.ts';

interface Place {
  route: RouteEntry;
  search: string;
}

/** Where a page stands. A kept-alive page keeps its own place while another is in front. */
export const LocationContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(LocationContext);
  if (!place) throw new Error('A page is only shown by Pages.');
  return place;
}

export function useSearch(): URLSearchParams {
  const { search } = usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}
