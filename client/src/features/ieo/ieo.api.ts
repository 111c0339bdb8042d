import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Ieo = ResultOf<typeof listIeos>['records'][number];
export type IeoOrder = ResultOf<typeof listIeoOrders>['records'][number];
export type IeoDraw = ResultOf<typeof getIeoDraw>;

const moved = ['Ieo', 'Balance', 'Change'] as const;
const quiet = { isQuiet: true };

const ieoApi = api.injectEndpoints({
  endpoints: (build) => ({
    ieos: build.query<ResultOf<typeof listIeos>, CallInput<typeof listIeos>>({
      query: endpointOf(listIeos),
      providesTags: ['Ieo'],
      extraOptions: quiet,
    }),
    ieoOrders: build.query<ResultOf<typeof listIeoOrders>, CallInput<typeof listIeoOrders>>({
      query: endpointOf(listIeoOrders),
      providesTags: ['Ieo'],
      extraOptions: quiet,
    }),
    ieoDraw: build.query<IeoDraw, CallInput<typeof getIeoDraw>>({
      query: endpointOf(getIeoDraw),
      extraOptions: quiet,
    }),
    applyIeo: build.mutation<IeoOrder, CallInput<typeof applyIeo>>({
      query: endpointOf(applyIeo),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    payIeo: build.mutation<IeoOrder, CallInput<typeof payIeo>>({
      query: endpointOf(payIeo),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
  }),
});

export const {
  useIeosQuery,
  useIeoOrdersQuery,
  useIeoDrawQuery,
  useApplyIeoMutation,
  usePayIeoMutation,
} = ieoApi;

/** Odds move with everybody's applications. */
export const ODDS_EVERY_MS = 5_000;
/** All that are announced or were: one a fortnight. */
export const ALL = 50;

/** The token of a pair: "NOVA/USDT" is NOVA. */
export const tokenOf = (symbol: string): string => symbol.split('/')[0] ?? symbol;
