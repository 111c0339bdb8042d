import type { ResultOf } from '@hongbao/contracts/call';
import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Ticker = ResultOf<typeof listTickers>[number];
export type TradeSymbol = ResultOf<typeof listSymbols>[number];
export type Candle = ResultOf<typeof listKlines>[number];

/** Prices tick once a second; two seconds between questions keep a phone and a laptop server at ease. */
export const TICKER_POLL_MS = 2_000;
const HOUR_S = 3_600;

export const marketApi = api.injectEndpoints({
  endpoints: (build) => ({
    symbols: build.query<TradeSymbol[], void>({
      query: endpointOf(listSymbols),
      keepUnusedDataFor: HOUR_S,
    }),
    tickers: build.query<Ticker[], void>({
      query: endpointOf(listTickers),
      providesTags: ['Ticker'],
      extraOptions: { isQuiet: true },
    }),
    /** The prices of named coins, with commas between, at this moment. */
    namedPrices: build.query<ResultOf<typeof listPrices>, string>({
      query: (symbols) => endpointOf(listPrices)({ query: { symbols } }),
      keepUnusedDataFor: 0,
      extraOptions: { isQuiet: true },
    }),
    klines: build.query<Candle[], CallInput<typeof listKlines>>({
      query: endpointOf(listKlines),
      keepUnusedDataFor: 300,
      extraOptions: { isQuiet: true },
    }),
    sparklines: build.query<ResultOf<typeof listSparklines>, void>({
      query: endpointOf(listSparklines),
      keepUnusedDataFor: 300,
      extraOptions: { isQuiet: true },
    }),
    distribution: build.query<ResultOf<typeof getPriceDistribution>, void>({
      query: endpointOf(getPriceDistribution),
    }),
  }),
});

export const {
  useSymbolsQuery,
  useTickersQuery,
  useNamedPricesQuery,
  useLazyKlinesQuery,
  useDistributionQuery,
  useSparklinesQuery,
} = marketApi;
