import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { WithdrawalStatus } from '@hongbao/contracts/withdrawal/withdrawal.types';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

type WithdrawalPage = ResultOf<typeof listWithdrawals>;
export type Withdrawal = WithdrawalPage['records'][number];
export type WithdrawalConfig = ResultOf<typeof getWithdrawalConfig>;

const PAGE = 20;
const askFor = endpointOf(listWithdrawals);
const moved = ['Withdrawal', 'Balance', 'Change'] as const;

const withdrawalApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawalConfig: build.query<WithdrawalConfig, CallInput<typeof getWithdrawalConfig>>({
      query: endpointOf(getWithdrawalConfig),
      providesTags: ['Withdrawal', 'Balance'],
      extraOptions: { isQuiet: true },
    }),
    /** Newest first; of one status, or of all. */
    withdrawalPages: build.infiniteQuery<WithdrawalPage, WithdrawalStatus | null, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg: status, pageParam }) =>
        askFor({
          query: { pageNo: pageParam, pageSize: PAGE, ...(status === null ? {} : { status }) },
        }),
      providesTags: ['Withdrawal'],
      extraOptions: { isQuiet: true },
    }),
    /** The one that a link names, if it is one's own. */
    oneWithdrawal: build.query<Withdrawal | null, string>({
      query: (id) => askFor({ query: { id, pageSize: 1 } }),
      transformResponse: ({ records }: WithdrawalPage) => records[0] ?? null,
      providesTags: ['Withdrawal'],
      extraOptions: { isQuiet: true },
    }),
    applyWithdrawal: build.mutation<
      ResultOf<typeof applyWithdrawal>,
      CallInput<typeof applyWithdrawal>
    >({
      query: endpointOf(applyWithdrawal),
      invalidatesTags: moved,
      extraOptions: { isQuiet: true },
    }),
    cancelWithdrawal: build.mutation<null, CallInput<typeof cancelWithdrawal>>({
      query: endpointOf(cancelWithdrawal),
      invalidatesTags: moved,
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
  useWithdrawalConfigQuery,
  useWithdrawalPagesInfiniteQuery,
  useOneWithdrawalQuery,
  useApplyWithdrawalMutation,
  useCancelWithdrawalMutation,
} = withdrawalApi;
