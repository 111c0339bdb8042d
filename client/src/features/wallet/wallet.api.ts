import type { QueryOf, ResultOf } from '@hongbao/contracts/call';
import { listProductOrders } from '@hongbao/contracts/products/products.calls';
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
export type ProductOrder = ResultOf<typeof listProductOrders>['records'][number];
type ChangeQuery = Omit<QueryOf<typeof listAccountChanges>, 'pageNo' | 'pageSize'>;

const PAGE = 30;
/** The maximum page size of the call. */
const ORDERS_MAX = 100;

export const walletApi = injectCalls(({ query, pages }) => ({
  listBalances: query(listBalances, { providesTags: ['Balance'], hasToast: true }),
  getAssets: query(getAssets, { providesTags: ['Balance'], hasToast: true }),
  listAssetHistory: query(listAssetHistory, { providesTags: ['Balance'] }),
  /** The account changes that match a filter, newest first. */
  changePages: pages(listAccountChanges, {
    input: (filter: ChangeQuery) => ({ query: { ...filter, pageSize: PAGE } }),
    providesTags: ['Change'],
  }),
  /** The newest product orders of all types, which account changes refer to by their ids. */
  newestProductOrders: query(listProductOrders, {
    input: () => ({ query: { pageSize: ORDERS_MAX } }),
    providesTags: ['Product'],
  }),
  listAccountChanges: query(listAccountChanges, { providesTags: ['Change'], hasToast: true }),
})).endpoints;
