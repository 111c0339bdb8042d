import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, oneOf, rate, text, wholeNumber } from '../fields.ts';
import { currency, symbol, symbols } from '../tradeFields.ts';
import { KLINE_LIMIT_MAX, klineIntervals, symbolStatuses } from './market.types.ts';

export const listSymbols = defineCall({
  name: 'listSymbols',
  feature: 'market',
  summary: 'All tradable symbols, with their precision and leverages.',
  method: 'GET',
  path: '/api/trade/appSymbol/list',
  auth: 'anyone',
  result: z.array(
    z.object({
      symbol,
      base: currency.describe('The base coin.'),
      quote: currency.describe('The quote coin.'),
      name: z.string().describe('The name of the coin.'),
      icon: z.string().describe('The URL of its picture.'),
      pricePrecision: count.describe('Decimals of a price.'),
      quantityPrecision: count.describe('Decimals of a quantity.'),
      maxLeverage: count.describe('Maximum leverage.'),
      leverages: z.array(count).describe('The supported leverages.'),
      minNotional: amount().describe('Minimum value of a position, USDT.'),
      status: oneOf(symbolStatuses, 'SymbolStatus').describe('Whether it can be traded now.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

/** `change24h` is a fraction. */
export const ticker = z
  .object({
    symbol,
    price: amount().describe('The last price, units of the quote coin.'),
    markPrice: amount().describe('The price by which positions are valued and triggered.'),
    bid: amount().describe('The price of a market order to sell.'),
    ask: amount().describe('The price of a market order to buy.'),
    open24h: amount().describe('The price 24 hours before.'),
    high24h: amount().describe('The highest price of the last 24 hours.'),
    low24h: amount().describe('The lowest price of the last 24 hours.'),
    volume24h: amount().describe('The volume of the last 24 hours, units of the base coin.'),
    change24h: rate.describe('The change in 24 hours, a fraction: "-0.02" is 2 % down.'),
    at: epochMs.describe('Time of the tick, world time.'),
  })
  .meta({ schemaName: 'Ticker', about: 'Price and last 24 hours of a symbol.' });

export const listPrices = defineCall({
  name: 'listPrices',
  feature: 'market',
  summary: 'The tickers of the named symbols, or of all.',
  effects: '`token` and `world` may come in the query where no header can be sent.',
  method: 'GET',
  path: '/api/trade/appSymbol/price',
  auth: 'anyone',
  query: z.object({
    symbols: symbols.optional().describe('Only these symbols; all when absent.'),
    token: text({ min: 1, max: 256 })
      .optional()
      .describe('The session token, for clients that cannot send headers.'),
    world: text({ min: 1, max: 64 })
      .optional()
      .describe('The id of the world, for clients that cannot send headers.'),
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
    up: count.describe('Number of symbols that rose in 24 hours.'),
    down: count.describe('Number of symbols that fell.'),
    flat: count.describe('Number of symbols that did not change.'),
    buckets: z
      .array(
        z.object({
          from: rate
            .optional()
            .describe('The lower bound of the change, a fraction; absent where it is open.'),
          to: rate
            .optional()
            .describe('The upper bound of the change, a fraction; absent where it is open.'),
          count: count.describe('Number of symbols in the bucket.'),
        }),
      )
      .describe('The symbols by the size of their change.'),
  }),
  refusals: [],
  origin: 'spec',
});

export const candle = z
  .object({
    openAt: epochMs.describe('Opening time, world time.'),
    open: amount().describe('The first price.'),
    high: amount().describe('The highest price.'),
    low: amount().describe('The lowest price.'),
    close: amount().describe('The last price.'),
    volume: amount().describe('Volume, units of the base coin.'),
  })
  .meta({ schemaName: 'Candle', about: 'The prices of one span of time.' });

export const listKlines = defineCall({
  name: 'listKlines',
  feature: 'market',
  summary: 'Candles that open before `endAt` (now when absent), oldest first.',
  method: 'GET',
  path: '/api/trade/appSymbol/kline',
  auth: 'anyone',
  query: z.object({
    symbol,
    interval: oneOf(klineIntervals, 'KlineInterval').describe('The interval of a candle.'),
    endAt: wholeNumber({ min: 0, max: 8_640_000_000_000_000 })
      .optional()
      .describe('Only candles that open before this instant, epoch milliseconds; now when absent.'),
    limit: wholeNumber({ min: 1, max: KLINE_LIMIT_MAX })
      .optional()
      .describe('Maximum number of candles, the latest ones; 300 by default.'),
  }),
  result: z.array(candle),
  refusals: ['symbolUnknown'],
  origin: 'extension',
});

export const listSparklines = defineCall({
  name: 'listSparklines',
  feature: 'market',
  summary: 'The last day of every symbol: the closes of 48 half hours, oldest first.',
  method: 'GET',
  path: '/api/trade/appSymbol/sparklines',
  auth: 'anyone',
  result: z.array(
    z.object({
      symbol,
      closes: z.array(amount()).describe('Closing prices of the last 48 half hours, oldest first.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

/** The rate of the world's clock in events: world time per machine time, 0 while the world is frozen. */
export const clockRate = z
  .number()
  .min(0)
  .describe('Seconds of world time per second of real time; 0 while the world is frozen.');

/**
 * One event of the stream: prices and the world's clock for all listeners; orders and balances only for their owner.
 */
const streamEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('clock').describe('The world’s clock, once a second.'),
      now: epochMs.describe('The world’s time.'),
      rate: clockRate,
    }),
    z.object({
      event: z.literal('tickers').describe('Prices, once a second.'),
      tickers: z.array(ticker).describe('The tickers of the requested symbols.'),
    }),
    z.object({
      event: z.literal('position').describe('A position of the member changed.'),
      id: z.string().describe('The id of the position.'),
      status: z.string().describe('The current status.'),
    }),
    z.object({
      event: z.literal('option').describe('An option of the member changed.'),
      id: z.string().describe('The id of the option.'),
      status: z.string().describe('The current status.'),
    }),
    z.object({
      event: z.literal('balance').describe('A balance of the member changed.'),
      account: z.string().describe('The account: main, demo or contest:<id>.'),
      currency,
    }),
    z.object({
      event: z.literal('notice').describe('A new notice for the member.'),
      id: z.string().describe('The id of the notice.'),
    }),
  ])
  .meta({
    schemaName: 'StreamEvent',
    about:
      'One event of the stream: clock and prices for everybody; orders, balances and notices to their owner only.',
  });

/** `token` and `world` may be in the query, because a browser’s EventSource sends no headers. */
export const streamTrade = defineCall({
  name: 'streamTrade',
  feature: 'market',
  summary: 'Server-sent events: prices every second, and the member’s own changes.',
  effects:
    '`token` and `world` may be in the query: a browser’s EventSource sends no headers. Without a token only clock and prices are sent.',
  method: 'GET',
  path: '/api/trade/stream',
  auth: 'anyone',
  query: z.object({
    symbols: symbols.optional().describe('Only these symbols; all when absent.'),
    token: text({ min: 1, max: 256 })
      .optional()
      .describe(
        'The member’s token, for clients that cannot send headers; without one only clock and prices are sent.',
      ),
    world: text({ min: 1, max: 64 })
      .optional()
      .describe('The id of the world, for clients that cannot send headers.'),
  }),
  result: streamEvent,
  refusals: ['symbolUnknown'],
  origin: 'extension',
  answers: 'events',
});
