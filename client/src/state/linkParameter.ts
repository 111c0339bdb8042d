import type { PageParameter } from '@hongbao/contracts/pages/pages';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsActive } from '../lib/active.ts';
import { type PageSearch, usePlace, useSearch } from './place.ts';

/** Returns the URL of a page without some of its parameters, and with others set. */
export function placeWithout(
  path: string,
  search: PageSearch,
  names: readonly string[],
  set: Readonly<Record<string, string>> = {},
): string {
  const rest = [...search].filter(([name]) => !names.includes(name) && !(name in set));
  const query = [...rest, ...Object.entries(set)].map((pair) => pair.join('='));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/**
 * Applies a parameter of the URL of the page in front, and then removes it from the URL, so that opening the same link
 * again applies it again. Parameters in `after` are applied before: a sheet that opens in between would be a step of the
 * history, which their navigation would replace.
 */
export function useLinkParameter(
  name: PageParameter,
  apply: (value: string) => void,
  after: readonly PageParameter[] = [],
): void {
  const { route } = usePlace();
  const search = useSearch();
  const navigate = useNavigate();
  const isActive = useIsActive();
  const value = after.some((other) => search.has(other)) ? null : search.get(name);
  const handle = useEffectEvent(apply);
  useEffect(() => {
    if (!isActive || value === null) return;
    handle(value);
    navigate(placeWithout(route.path, search, [name]), { replace: true });
  }, [isActive, value, name, search, navigate, route.path]);
}
