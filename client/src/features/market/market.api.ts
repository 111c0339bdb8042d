import type { ResultOf } from '@hongbao/contracts/call';
import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { injectCalls } from '../../api/api.ts';

export type Ticker = ResultOf<typeof listTickers>[number];
export type TradeSymbol = ResultOf<typeof listSymbols>[number];
export type Candle = ResultOf<typeof listKlines>[number];

/**
 * Polling interval of prices without a stream, in milliseconds. Prices change once a second; polling less often limits
 * the load on the phone and the server.
 */
export const TICKER_POLL_MS = 2_000;
const HOUR_S = 3_600;

const injected = injectCalls(({ query }) => ({
  listSymbols: query(listSymbols, { keepUnusedDataFor: HOUR_S, hasToast: true }),
  listTickers: query(listTickers, { providesTags: ['Ticker'] }),
  listPrices: query(listPrices, { keepUnusedDataFor: 0 }),
  listKlines: query(listKlines, { keepUnusedDataFor: 300 }),
  listSparklines: query(listSparklines, { keepUnusedDataFor: 300 }),
  getPriceDistribution: query(getPriceDistribution, { hasToast: true }),
}));
export const marketApi = injected.endpoints;
export const { updateQueryData } = injected.util;
