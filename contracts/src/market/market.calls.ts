import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, oneOf, rate, text, wholeNumber } from '../fields.ts';
import { currency, symbol, symbols } from '../tradeFields.ts';
import { KLINE_LIMIT_MAX, klineIntervals, symbolStatuses } from './market.types.ts';

export const listSymbols = defineCall({
  name: 'listSymbols',
  feature: 'market',
  summary: 'Everything that can be traded, with its precision and leverages.',
  method: 'GET',
  path: '/api/trade/appSymbol/list',
  auth: 'anyone',
  result: z.array(
    z.object({
      symbol,
      base: currency,
      quote: currency,
      name: z.string(),
      icon: z.string(),
      pricePrecision: count,
      quantityPrecision: count,
      maxLeverage: count,
      leverages: z.array(count),
      minNotional: amount(),
      status: oneOf(symbolStatuses),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

/** `change24h` is a fraction. */
const ticker = z.object({
  symbol,
  price: amount(),
  markPrice: amount(),
  bid: amount(),
  ask: amount(),
  open24h: amount(),
  high24h: amount(),
  low24h: amount(),
  volume24h: amount(),
  change24h: rate,
  at: epochMs,
});

export const listPrices = defineCall({
  name: 'listPrices',
  feature: 'market',
  summary: 'The tickers of the named symbols, or of all.',
  method: 'GET',
  path: '/api/trade/appSymbol/price',
  auth: 'anyone',
  query: z.object({
    symbols: symbols.optional(),
    token: text({ min: 1, max: 256 }).optional(),
    world: text({ min: 1, max: 64 }).optional(),
  }),
  result: z.array(ticker),
  refusals: ['symbolUnknown'],
  origin: 'spec',
});

export const listTickers = defineCall({
  name: 'listTickers',
  feature: 'market',
  summary: 'The tickers of all symbols.',
  method: 'GET',
  path: '/api/public/getTicketList',
  auth: 'anyone',
  result: z.array(ticker),
  refusals: [],
  origin: 'spec',
});

export const getPriceDistribution = defineCall({
  name: 'getPriceDistribution',
  feature: 'market',
  summary: 'How many symbols rose and fell in 24 h; bucket bounds are fractions, open ends absent.',
  method: 'GET',
  path: '/api/trade/api/getPriceDistribution',
  auth: 'anyone',
  result: z.object({
    up: count,
    down: count,
    flat: count,
    buckets: z.array(z.object({ from: rate.optional(), to: rate.optional(), count })),
  }),
  refusals: [],
  origin: 'spec',
});

const candle = z.object({
  openAt: epochMs,
  open: amount(),
  high: amount(),
  low: amount(),
  close: amount(),
  volume: amount(),
});

export const listKlines = defineCall({
  name: 'listKlines',
  feature: 'market',
  summary: 'Candles that open before `endAt` (now when absent), oldest first.',
  method: 'GET',
  path: '/api/trade/appSymbol/kline',
  auth: 'anyone',
  query: z.object({
    symbol,
    interval: oneOf(klineIntervals),
    endAt: wholeNumber({ min: 0, max: 8_640_000_000_000_000 }).optional(),
    limit: wholeNumber({ min: 1, max: KLINE_LIMIT_MAX }).optional(),
  }),
  result: z.array(candle),
  refusals: ['symbolUnknown'],
  origin: 'extension',
});

export const listSparklines = defineCall({
  name: 'listSparklines',
  feature: 'market',
  summary: 'The shape of the last day of every symbol: the closes of 48 half hours, oldest first.',
  method: 'GET',
  path: '/api/trade/appSymbol/sparklines',
  auth: 'anyone',
  result: z.array(z.object({ symbol, closes: z.array(amount()) })),
  refusals: [],
  origin: 'extension',
});

/**
 * One event of the stream: prices and the world's clock for everybody; orders and balances only to their owner. `rate` is
 * world time by machine time, 0 while the world is frozen.
 */
const streamEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('clock'), now: epochMs, rate: z.number().min(0) }),
  z.object({ event: z.literal('tickers'), tickers: z.array(ticker) }),
  z.object({ event: z.literal('position'), id: z.string(), status: z.string() }),
  z.object({ event: z.literal('option'), id: z.string(), status: z.string() }),
  z.object({ event: z.literal('balance'), account: z.string(), currency }),
  z.object({ event: z.literal('notice'), id: z.string() }),
]);

/** `token` and `world` may come in the query: a browser’s EventSource sends no headers. */
export const streamTrade = defineCall({
  name: 'streamTrade',
  feature: 'market',
  summary: 'Server-sent events: prices every second, and the member’s own changes.',
  method: 'GET',
  path: '/api/trade/stream',
  auth: 'anyone',
  query: z.object({
    symbols: symbols.optional(),
    token: text({ min: 1, max: 256 }).optional(),
    world: text({ min: 1, max: 64 }).optional(),
  }),
  result: streamEvent,
  refusals: ['symbolUnknown'],
  origin: 'extension',
  answers: 'events',
});
