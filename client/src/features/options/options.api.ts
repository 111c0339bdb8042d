import type { ResultOf } from '@hongbao/contracts/call';
import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

type OptionPage = ResultOf<typeof listOptions>;
export type Option = OptionPage['records'][number];
export type OptionTerms = ResultOf<typeof listOptionTerms>[number];
export type OptionReceipt = ResultOf<typeof getOptionReceipt>;

const PAGE = 20;
const askFor = endpointOf(listOptions);

const optionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    optionTerms: build.query<OptionTerms[], string>({
      query: (symbol) => endpointOf(listOptionTerms)({ query: { symbol } }),
      keepUnusedDataFor: 3_600,
      extraOptions: { isQuiet: true },
    }),
    /** All of an account that run: at most a handful. */
    runningOptions: build.query<OptionPage, string>({
      query: (account) => askFor({ query: { status: 'running', account, pageSize: PAGE } }),
      providesTags: ['Option'],
      extraOptions: { isQuiet: true },
    }),
    /** Those of an account that are over, newest first. */
    settledOptions: build.infiniteQuery<OptionPage, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg: account, pageParam }) =>
        askFor({ query: { status: 'settled', account, pageNo: pageParam, pageSize: PAGE } }),
      providesTags: ['Option'],
      extraOptions: { isQuiet: true },
    }),
    optionSummary: build.query<ResultOf<typeof summarizeOptions>, string>({
      query: (account) => endpointOf(summarizeOptions)({ query: { account } }),
      providesTags: ['Option'],
      extraOptions: { isQuiet: true },
    }),
    optionReceipt: build.query<OptionReceipt, string>({
      query: (id) => endpointOf(getOptionReceipt)({ query: { id } }),
      providesTags: ['Option'],
      extraOptions: { isQuiet: true },
    }),
    buyOption: build.mutation<Option, CallInput<typeof buyOption>>({
      query: endpointOf(buyOption),
      invalidatesTags: ['Option', 'Balance', 'Change'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
  useOptionTermsQuery,
  useRunningOptionsQuery,
  useSettledOptionsInfiniteQuery,
  useOptionSummaryQuery,
  useOptionReceiptQuery,
  useBuyOptionMutation,
} = optionsApi;
