import type { ResultOf } from '@hongbao/contracts/call';
import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type FlashQuote = ResultOf<typeof quoteFlashExchange>;
type ExchangePage = ResultOf<typeof listFlashExchanges>;
export type Exchange = ExchangePage['records'][number];

const PAGE = 20;

const flashApi = api.injectEndpoints({
  endpoints: (build) => ({
    flashQuote: build.query<FlashQuote, CallInput<typeof quoteFlashExchange>>({
      query: endpointOf(quoteFlashExchange),
      // Each question is a promise of its own: none is answered from what was promised before.
      keepUnusedDataFor: 0,
      extraOptions: { isQuiet: true },
    }),
    exchangeFlash: build.mutation<ResultOf<typeof exchangeFlash>, CallInput<typeof exchangeFlash>>({
      query: endpointOf(exchangeFlash),
      invalidatesTags: ['Exchange', 'Balance', 'Change'],
      extraOptions: { isQuiet: true },
    }),
    /** Newest first. */
    exchangePages: build.infiniteQuery<ExchangePage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ pageParam }) =>
        endpointOf(listFlashExchanges)({ query: { pageNo: pageParam, pageSize: PAGE } }),
      providesTags: ['Exchange'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useLazyFlashQuoteQuery, useExchangeFlashMutation, useExchangePagesInfiniteQuery } =
  flashApi;
