import type { ResultOf } from '@hongbao/contracts/call';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type AccountChange = ResultOf<typeof listAccountChanges>['records'][number];

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    balances: build.query<ResultOf<typeof listBalances>, CallInput<typeof listBalances>>({
      query: endpointOf(listBalances),
      providesTags: ['Balance'],
    }),
    assets: build.query<ResultOf<typeof getAssets>, void>({
      query: endpointOf(getAssets),
      providesTags: ['Balance'],
    }),
    accountChanges: build.query<
      ResultOf<typeof listAccountChanges>,
      CallInput<typeof listAccountChanges>
    >({
      query: endpointOf(listAccountChanges),
      providesTags: ['Change'],
    }),
  }),
});

export const {
  useBalancesQuery,
  useAssetsQuery,
  useAccountChangesQuery,
  useLazyAccountChangesQuery,
} = walletApi;
