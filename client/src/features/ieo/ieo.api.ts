import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import type { IeoOrderStatus } from '@hongbao/contracts/ieo/ieo.types';
import { injectCalls } from '../../api/api.ts';

export type Ieo = ResultOf<typeof listIeos>['records'][number];
export type IeoOrder = ResultOf<typeof listIeoOrders>['records'][number];
export type IeoDraw = ResultOf<typeof getIeoDraw>;

const PAGE = 10;
const moneyTags = ['Ieo', 'Balance', 'Change'] as const;

export const ieoApi = injectCalls(({ query, pages, mutation }) => ({
  listIeos: query(listIeos, { providesTags: ['Ieo'] }),
  /** The member's applications with a status, or all applications for null. */
  listIeoOrders: pages(listIeoOrders, {
    input: (status: IeoOrderStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Ieo'],
  }),
  /** A list with one application, or empty for an id that does not exist. */
  getIeoOrder: query(listIeoOrders, {
    input: (id: string) => ({ query: { id } }),
    providesTags: ['Ieo'],
  }),
  getIeoDraw: query(getIeoDraw),
  applyIeo: mutation(applyIeo, { invalidatesTags: moneyTags }),
  payIeo: mutation(payIeo, { invalidatesTags: moneyTags }),
})).endpoints;

/** Polling interval of the odds, in milliseconds. The odds change with the applications of all members. */
export const ODDS_EVERY_MS = 5_000;
/** Page size that is large enough for all IEOs, which start every two weeks. */
export const ALL = 50;

/** Returns the token of a trading pair: NOVA for "NOVA/USDT". */
export const baseCoin = (symbol: string): string => symbol.split('/')[0] ?? symbol;
