import { isOneOf, usePersisted } from '../../state/usePersisted.ts';

export const listTabs = ['offers', 'orders'] as const;
export type ListTab = (typeof listTabs)[number];

/** Whether a page shows the offered products or the member's own orders. */
export const useListTab = (type: 'miner' | 'debt') =>
  usePersisted<ListTab>(`products/${type}/tab`, 'offers', isOneOf(listTabs));
