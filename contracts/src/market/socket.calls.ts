import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, oneOf, text } from '../fields.ts';
import { currency, symbol } from '../tradeFields.ts';
import { candle, clockRate, ticker } from './market.calls.ts';
import { klineIntervals } from './market.types.ts';
import {
  SOCKET_ID_MAX,
  SOCKET_SYMBOLS_MAX,
  socketChannels,
  socketOps,
  type SocketChannelName,
} from './socket.types.ts';

/*
 * Messages of the socket, in both directions. Each is one JSON text.
 */

const requestId = {
  id: z
    .union([text({ min: 1, max: SOCKET_ID_MAX }), z.int()])
    .optional()
    .describe('Chosen by the client; the answer has the same.'),
};

const after = {
  after: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The `seq` of the last event that the client has received in this channel, to continue after it.',
    ),
};

const ofCandles = {
  channel: z.literal('candles'),
  symbol,
  interval: oneOf(klineIntervals, 'KlineInterval').describe('The interval of a candle.'),
};

const ofPrices = {
  channel: z.literal('prices'),
  symbols: z
    .array(symbol)
    .min(1)
    .max(SOCKET_SYMBOLS_MAX, { error: `must be 1 to ${SOCKET_SYMBOLS_MAX} symbols` })
    .optional()
    .describe('Only these symbols; all when absent.'),
};

const channelsWith = <const Op extends string>(op: Op) => {
  const head = { op: z.literal(op), ...requestId, ...after };
  return z.discriminatedUnion('channel', [
    z.object({ ...head, channel: z.literal('clock') }),
    z.object({ ...head, ...ofPrices }),
    z.object({ ...head, ...ofCandles }),
    z.object({ ...head, channel: z.literal('member') }),
    z.object({ ...head, channel: z.literal('notices') }),
  ]);
};

const subscribe = channelsWith('subscribe');
const unsubscribe = channelsWith('unsubscribe');

/** A message of the client. */
export const socketRequest = z
  .discriminatedUnion('op', [
    z.object({
      op: z.literal('login'),
      token: text({ min: 1, max: 256 }).describe('The token of the member’s session.'),
      ...requestId,
    }),
    z.object({ op: z.literal('ping'), ...requestId }),
    subscribe,
    unsubscribe,
  ])
  .meta({ schemaName: 'SocketRequest', about: 'A message of the client of a socket.' });

/** A subscription to a channel, or its end. */
export type ChannelRequest = z.output<typeof subscribe> | z.output<typeof unsubscribe>;

const seq = z
  .int()
  .describe('Increases with every event of a channel; `after` of a later subscription.');

const reset = z
  .literal(true)
  .describe('The events after `after` are no longer buffered, or `after` was absent.');

/** Returns the fields that all events of a channel have. */
const eventOf = <const Name extends SocketChannelName>(channel: Name) => ({
  channel: z.literal(channel).describe('The channel.'),
  seq,
});

const objectState = z.object({
  id: z.string().describe('The id of the object.'),
  status: z.string().describe('The current status.'),
});

const balance = z.object({
  account: z.string().describe('The account: main, demo or contest:<id>.'),
  currency,
});

/** An event of a channel. `reset` marks a full picture, which replaces what the client knows of the channel. */
const socketEvent = z.union([
  z.object({
    ...eventOf('clock'),
    now: epochMs.describe('The world’s time.'),
    rate: clockRate,
  }),
  z.object({
    ...eventOf('prices'),
    tickers: z.array(ticker).describe('The tickers of the subscribed symbols.'),
  }),
  z.object({
    ...eventOf('candles'),
    symbol,
    interval: ofCandles.interval,
    reset: reset.optional(),
    candles: z.array(candle).describe('The candles that have changed, oldest first.'),
  }),
  z.object({
    ...eventOf('member'),
    event: z.enum(['position', 'option']).describe('What has changed.'),
    ...objectState.shape,
  }),
  z.object({
    ...eventOf('member'),
    event: z.literal('balance').describe('A balance of the member has changed.'),
    ...balance.shape,
  }),
  z.object({
    ...eventOf('member'),
    event: z.literal('picture').describe('All that is open.'),
    reset,
    positions: z.array(objectState).describe('The pending and running positions.'),
    options: z.array(objectState).describe('The running options.'),
    balances: z.array(balance).describe('The balances of the member.'),
  }),
  z.object({
    ...eventOf('notices'),
    event: z.literal('notice').describe('A new notice for the member.'),
    id: z.string().describe('The id of the notice.'),
  }),
  z.object({
    ...eventOf('notices'),
    event: z.literal('picture').describe('The notices that are not read.'),
    reset,
    ids: z.array(z.string()).describe('Their ids, newest first.'),
  }),
]);

/** The answer to a message of the client. */
const socketAnswer = z.union([
  z.object({
    op: z.enum(socketOps).describe('The operation; pong for a ping.'),
    ...requestId,
    ok: z.literal(true).describe('The operation was carried out.'),
    at: epochMs.describe('The world’s time.'),
  }),
  z.object({
    op: z.enum([...socketOps, 'error']).describe('The operation; error for an unknown one.'),
    ...requestId,
    ok: z.literal(false).describe('The operation was refused.'),
    code: z.int().describe('The code of the reason, as in answers of calls.'),
    reason: z.string().describe('The key of the reason.'),
    message: z.string().describe('The reason in the language of the request.'),
    facts: z
      .record(z.string(), z.unknown())
      .describe('Values of the reason: the fields and bounds that were violated.'),
  }),
]);

/** A message of the server: an answer, or an event of a channel. */
const socketMessage = z.union([socketAnswer, socketEvent]).meta({
  schemaName: 'SocketMessage',
  about: 'A message of the server of a socket: an answer to a message, or an event of a channel.',
});
export type SocketMessage = z.output<typeof socketMessage>;
export type SocketEvent = z.output<typeof socketEvent>;

/** `token` and `world` may be in the query, because a browser’s WebSocket sends no headers. */
export const openSocket = defineCall({
  name: 'openSocket',
  feature: 'market',
  summary: `A WebSocket with the channels ${socketChannels.join(', ')}; docs/socket.md describes the messages.`,
  effects:
    '`token` and `world` may be in the query: a browser’s WebSocket sends no headers. The channels member and notices need a token, here or in a message `login`.',
  method: 'GET',
  path: '/api/trade/socket',
  auth: 'anyone',
  query: z.object({
    token: text({ min: 1, max: 256 })
      .optional()
      .describe('The member’s token, for clients that cannot send headers.'),
    world: text({ min: 1, max: 64 })
      .optional()
      .describe('The id of the world, for clients that cannot send headers.'),
  }),
  result: socketMessage,
  refusals: ['symbolUnknown'],
  origin: 'extension',
  answers: 'socket',
});
