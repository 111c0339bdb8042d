import { useCallback } from 'react';
import { keeperOf, keptSet } from './kept.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

/**
 * State of a page that outlives it: a filter, a sort, a form that is half filled in. Kept per member for as long as the
 * tab lives, so that signing in again brings it back. `isFit` looks at what was stored; anything else is as if never set.
 */
export function useKept<T>(
  name: string,
  initial: T,
  isFit: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const dispatch = useAppDispatch();
  const keeper = useAppSelector((state) => keeperOf(state.session.userInfo?.id));
  const stored = useAppSelector((state) => state.kept[keeper]?.[name]);
  const set = useCallback(
    (value: T) => dispatch(keptSet({ keeper, name, value })),
    [dispatch, keeper, name],
  );
  return [isFit(stored) ? stored : initial, set];
}

/** Whether a value is one of a fixed few. */
export const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((one) => one === value);

export const isText = (value: unknown): value is string => typeof value === 'string';
