import type { PageParameter } from '@hongbao/contracts/pages/pages';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsActive } from '../lib/active.ts';
import { usePlace, useSearch } from './place.ts';

/** Returns the URL of a page without some of its parameters, and with others set. */
function placeWithout(
  path: string,
  search: Iterable<[string, string]>,
  names: readonly string[],
  set: Readonly<Record<string, string>> = {},
): string {
  const rest = [...search].filter(([name]) => !names.includes(name) && !(name in set));
  const query = [...rest, ...Object.entries(set)].map((pair) => pair.join('='));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/**
 * Whether the browser is still at a page as it was rendered. A page learns of a navigation only when it is rendered
 * again, and a replace before that would undo the navigation.
 */
function isInUrl(path: string, search: string): boolean {
  const { hash, href } = window.location;
  const [now = ''] = hash.slice(1).split('?');
  // Encodes the query as the browser does.
  const rendered = new URL(`#${search}`, href).hash.slice(1);
  return (
    now.replace(/\/+$/, '').toLowerCase() === path.toLowerCase() &&
    hash.slice(1 + now.length) === rendered
  );
}

type RemoveParameters = (
  names: readonly PageParameter[],
  set?: Readonly<Record<string, string>>,
) => boolean;

/**
 * Returns a function that removes parameters from the URL of a page, and sets others. It returns false, and does
 * nothing, if the browser has left the page as it was rendered.
 */
export function useRemoveParameters(): RemoveParameters {
  const { route, search } = usePlace();
  const navigate = useNavigate();
  return useCallback(
    (names, set) => {
      if (!isInUrl(route.path, search)) return false;
      const rest = placeWithout(route.path, new URLSearchParams(search), names, set);
      navigate(rest, { replace: true });
      return true;
    },
    [route.path, search, navigate],
  );
}

/**
 * Applies a parameter of the URL of the page in front, and removes it from the URL, so that opening the same link
 * again applies it again. Parameters in `after` are applied before: a sheet that opens in between would be a step of the
 * history, which their navigation would replace.
 */
export function useLinkParameter(
  name: PageParameter,
  apply: (value: string) => void,
  after: readonly PageParameter[] = [],
): void {
  const search = useSearch();
  const isActive = useIsActive();
  const removeParameters = useRemoveParameters();
  const value = after.some((other) => search.has(other)) ? null : search.get(name);
  const handle = useEffectEvent(apply);
  useEffect(() => {
    if (!isActive || value === null) return;
    if (removeParameters([name])) handle(value);
  }, [isActive, value, name, removeParameters]);
}
