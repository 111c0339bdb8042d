import type { QueryOf, ResultOf } from '@hongbao/contracts/call';
import {
  getAssets,
  listAccountChanges,
  listAssetHistory,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { injectCalls } from '../../api/api.ts';

export type Assets = ResultOf<typeof getAssets>;
export type ChangePage = ResultOf<typeof listAccountChanges>;
export type AccountChange = ChangePage['records'][number];
type ChangeQuery = Omit<QueryOf<typeof listAccountChanges>, 'pageNo' | 'pageSize'>;

const PAGE = 30;

export const walletApi = injectCalls(({ query, pages }) => ({
  listBalances: query(listBalances, { providesTags: ['Balance'], hasToast: true }),
  getAssets: query(getAssets, { providesTags: ['Balance'], hasToast: true }),
  listAssetHistory: query(listAssetHistory, { providesTags: ['Balance'] }),
  /** The account changes that match a filter, newest first. */
  changePages: pages(listAccountChanges, {
    input: (filter: ChangeQuery) => ({ query: { ...filter, pageSize: PAGE } }),
    providesTags: ['Change'],
  }),
  listAccountChanges: query(listAccountChanges, { providesTags: ['Change'], hasToast: true }),
})).endpoints;
