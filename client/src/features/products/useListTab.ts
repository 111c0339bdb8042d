import { isOneOf, useKept } from '../../state/useKept.ts';

export const listTabs = ['offers', 'orders'] as const;
export type ListTab = (typeof listTabs)[number];

/** Whether a page shows the offered products or the member's own orders. */
export const useListTab = (type: 'miner' | 'debt') =>
  useKept<ListTab>(`products/${type}/tab`, 'offers', isOneOf(listTabs));
