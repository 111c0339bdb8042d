import { productTabs } from '@hongbao/contracts/pages/pageViews';
import { isOneOf } from '../../lib/guards.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useWantedTab } from '../../state/wanted.ts';

type ListTab = (typeof productTabs)[number];

/**
 * The selected tab of a page: the available products or the member's orders. The URL can select it; otherwise it is the
 * tab that was selected last.
 */
export function useListTab(type: 'miner' | 'debt'): [ListTab, (tab: ListTab) => void] {
  const [tab, setTab] = usePersisted<ListTab>(
    `products/${type}/tab`,
    'offers',
    isOneOf(productTabs),
  );
  useWantedTab(productTabs, setTab);
  return [tab, setTab];
}
