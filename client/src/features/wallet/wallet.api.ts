import type { QueryOf, ResultOf } from '@hongbao/contracts/call';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

type ChangePage = ResultOf<typeof listAccountChanges>;
export type AccountChange = ChangePage['records'][number];
type ChangeQuery = Omit<QueryOf<typeof listAccountChanges>, 'pageNo' | 'pageSize'>;

const PAGE = 30;

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
    /** Newest first, as the filter has it. */
    changePages: build.infiniteQuery<ChangePage, ChangeQuery, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        endpointOf(listAccountChanges)({
          query: { ...queryArg, pageNo: pageParam, pageSize: PAGE },
        }),
      providesTags: ['Change'],
      extraOptions: { isQuiet: true },
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
  useChangePagesInfiniteQuery,
  useLazyAccountChangesQuery,
} = walletApi;
