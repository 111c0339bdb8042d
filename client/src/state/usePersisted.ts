import { useCallback } from 'react';
import { persistedSet } from './persisted.ts';
import { memberKey } from './memberKey.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

/**
 * State of a page that is retained after the page is left: a filter, a sort order, an unfinished form. It is stored per
 * member for the lifetime of the tab, so that it is restored when the member signs in again. A stored value that
 * `isFit` rejects is ignored.
 */
export function usePersisted<T>(
  name: string,
  initial: T,
  isFit: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const dispatch = useAppDispatch();
  const ownerKey = useAppSelector((state) => memberKey(state.session.userInfo?.id));
  const stored = useAppSelector((state) => state.persisted[ownerKey]?.[name]);
  const set = useCallback(
    (value: T) => dispatch(persistedSet({ ownerKey, name, value })),
    [dispatch, ownerKey, name],
  );
  return [isFit(stored) ? stored : initial, set];
}
