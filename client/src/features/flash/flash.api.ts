import type { ResultOf } from '@hongbao/contracts/call';
import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { injectCalls } from '../../api/api.ts';

export type FlashQuote = ResultOf<typeof quoteFlashExchange>;
type ExchangePage = ResultOf<typeof listFlashExchanges>;
export type Exchange = ExchangePage['records'][number];

const PAGE = 20;

export const flashApi = injectCalls(({ query, pages, mutation }) => ({
  // A quote is not cached, because each quote is a new offer with its own expiry.
  quoteFlashExchange: query(quoteFlashExchange, { keepUnusedDataFor: 0 }),
  exchangeFlash: mutation(exchangeFlash, {
    invalidatesTags: ['Exchange', 'Balance', 'Change'],
  }),
  /** The member's exchanges, newest first. */
  listFlashExchanges: pages(listFlashExchanges, {
    input: () => ({ query: { pageSize: PAGE } }),
    providesTags: ['Exchange'],
  }),
})).endpoints;
