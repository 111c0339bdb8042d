import type { PageParameter } from '@hongbao/contracts/pages/pages';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from './place.ts';

/**
 * The id in the URL of the record that a link leads to; null for a link to the whole list. `showAll` removes the filter
 * of the list, which could hide the record.
 */
export function useWantedId(showAll?: () => void): string | null {
  const id = useSearch().get('id');
  const show = useEffectEvent(() => showAll?.());
  useEffect(() => {
    if (id !== null) show();
  }, [id]);
  return id;
}

/** Selects the tab in the URL when a page is opened by a link. */
export function useWantedTab<T extends string>(
  tabs: readonly T[],
  select: (tab: T) => void,
  name: PageParameter = 'tab',
): void {
  const wanted = useSearch().get(name);
  const selectTab = useEffectEvent(() => {
    const tab = tabs.find((one) => one === wanted);
    if (tab !== undefined) select(tab);
  });
  useEffect(() => selectTab(), [wanted]);
}
