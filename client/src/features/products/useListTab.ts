import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { useWantedTab } from '../../state/wanted.ts';

export const listTabs = ['offers', 'orders'] as const;
export type ListTab = (typeof listTabs)[number];

/**
 * The selected tab of a page: the available products or the member's orders. The URL can select it; otherwise it is the
 * tab that was selected last.
 */
export function useListTab(type: 'miner' | 'debt'): [ListTab, (tab: ListTab) => void] {
  const [tab, setTab] = usePersisted<ListTab>(`products/${type}/tab`, 'offers', isOneOf(listTabs));
  useWantedTab(listTabs, setTab);
  return [tab, setTab];
}
