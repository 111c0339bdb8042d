import type { PageParameter } from '@hongbao/contracts/pages/pages';
import { createContext, useContext, useMemo } from 'react';

/** The properties of a route that pages use. The route table itself is part of the app. */
export interface RouteFacts {
  readonly path: string;
  /** Translation key of the page's title. */
  readonly title: string;
  readonly isTab: boolean;
}

interface PageLocation {
  readonly route: RouteFacts;
  readonly search: string;
}

/** The location of a page. A page behind another page retains its own location. */
export const PlaceContext = createContext<PageLocation | null>(null);

export function usePlace(): PageLocation {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace requires a PlaceContext.');
  return place;
}

/** The query of a page. Its parameters are those of the shared list of pages. */
export interface PageSearch extends Iterable<[string, string]> {
  get(name: PageParameter): string | null;
  has(name: PageParameter): boolean;
}

export function useSearch(): PageSearch {
  const { search } = usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type FindRoute = (path: string) => RouteFacts | undefined;
export const FindRouteContext = createContext<FindRoute>(() => undefined);

/** Returns the function that finds the route of a path, for links that show the title of their target. */
export const useFindRoute = () => useContext(FindRouteContext);
