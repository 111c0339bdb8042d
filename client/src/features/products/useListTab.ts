import { isOneOf, usePersisted } from '../../state/usePersisted.ts';

export const listTabs = ['offers', 'orders'] as const;
export type ListTab = (typeof listTabs)[number];

/** The selected tab of a page: the available products or the member's orders. */
export const useListTab = (type: 'miner' | 'debt') =>
  usePersisted<ListTab>(`products/${type}/tab`, 'offers', isOneOf(listTabs));
