import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  enteredAmount,
  enteredChange,
  id,
  oneOf,
  positiveAmount,
  signedAmount,
  wholeNumber,
} from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { account, symbol } from '../tradeFields.ts';
import { exposure, listedPosition, position } from './positions.schema.ts';
import { directions, LEVERAGE_MAX, orderTypes, positionStatuses } from './positions.types.ts';

export const openPosition = defineCall({
  name: 'openPosition',
  feature: 'positions',
  summary: 'Open a position at the market, or place a limit order that holds its margin.',
  effects:
    'Margin and opening fee are taken from the account immediately for a market order; a limit order holds them until it fills or is cancelled. The tier counts all open and pending orders in the coin. Take-profit, stop-loss and liquidation watch the mark price; when several are met at one instant, liquidation comes first, then stop-loss, then take-profit.',
  method: 'POST',
  path: '/api/trade/appTradePositions/create',
  auth: 'member',
  body: z
    .object({
      symbol,
      direction: oneOf(directions, 'Direction').describe(
        'long gains when the price rises, short when it falls.',
      ),
      quantity: positiveAmount.describe('The size, units of the base coin.'),
      leverage: wholeNumber({ min: 1, max: LEVERAGE_MAX }).describe(
        'How many times the margin the position is worth; one of the symbol’s leverages. Digits in a string are taken too.',
      ),
      orderType: oneOf(orderTypes, 'OrderType')
        .optional()
        .describe('A market order or a limit order; market by default.'),
      price: positiveAmount.optional().describe('The limit price; for limit orders.'),
      takeProfit: positiveAmount
        .optional()
        .describe('The take-profit: the mark price at which to close with a profit.'),
      stopLoss: positiveAmount
        .optional()
        .describe('The stop-loss: the mark price at which to close to limit a loss.'),
      account: account.optional(),
    })
    .refine((body) => body.orderType !== 'limit' || body.price !== undefined, {
      path: ['price'],
      error: 'must be given for a limit order',
    }),
  result: position,
  refusals: [
    'symbolUnknown',
    'symbolNotTrading',
    'tradingAccountUnknown',
    'leverageNotOffered',
    'leverageTooHighForSize',
    'contestLeverageTooHigh',
    'notionalTooSmall',
    'notionalTooLarge',
    'quantityOffStep',
    'priceOffStep',
    'takeProfitWrongSide',
    'stopLossWrongSide',
    'stopLossBeyondLiquidation',
    'wouldLiquidateAtOnce',
    'tooManyPositions',
    'notAllowedInThisState',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const updateStops = defineCall({
  name: 'updateStops',
  feature: 'positions',
  summary: 'Set or clear take-profit and stop-loss. Absent leaves as it is, "0" clears.',
  effects:
    'Checked against the mark price and the liquidation price, not against the entry: a stop may lock in profit.',
  method: 'POST',
  path: '/api/trade/appTradePositions/updateStopLoss',
  auth: 'member',
  body: z.object({
    id: id.describe('The id of the position or waiting order.'),
    takeProfit: enteredAmount
      .optional()
      .describe('The new take-profit price; "0" clears it, absent leaves it.'),
    stopLoss: enteredAmount
      .optional()
      .describe('The new stop-loss price; "0" clears it, absent leaves it.'),
  }),
  result: position,
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'priceOffStep',
    'takeProfitWrongSide',
    'stopLossWrongSide',
    'stopLossBeyondLiquidation',
  ],
  origin: 'spec',
});

export const closePosition = defineCall({
  name: 'closePosition',
  feature: 'positions',
  summary: 'Close a position, or the given part of it, at the market.',
  effects:
    'Pays the closing fee and the result; margin is released in proportion. A loss is never more than the margin. Stops end with the whole position.',
  method: 'POST',
  path: '/api/trade/appTradePositions/close/{id}',
  auth: 'member',
  params: z.object({ id: id.describe('The id of the position.') }),
  body: z.object({
    quantity: positiveAmount
      .optional()
      .describe('The size to close, units of the base coin; all when absent.'),
  }),
  result: position,
  refusals: ['notFound', 'notAllowedInThisState', 'quantityOffStep', 'closeQuantityTooLarge'],
  origin: 'spec',
  movesMoney: true,
});

export const listPositions = defineCall({
  name: 'listPositions',
  feature: 'positions',
  summary: 'The member’s positions of one status, newest first.',
  method: 'GET',
  path: '/api/trade/appTradePositions/listMy',
  auth: 'member',
  query: z.object({
    status: oneOf(positionStatuses, 'PositionStatus').describe('The status of the positions.'),
    id: id.optional().describe('Only the position with this id.'),
    symbol: symbol.optional().describe('Only positions of this symbol.'),
    account: account.optional(),
    ...pageFields,
  }),
  result: paged(listedPosition),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const summarizePositions = defineCall({
  name: 'summarizePositions',
  feature: 'positions',
  summary:
    "Margin and profit of all running positions, today's realized profit, and the exposure of each coin for its tier.",
  method: 'GET',
  path: '/api/trade/appTradePositions/summary',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.object({
    margin: amount().describe('Margins of all running positions, USDT.'),
    unrealizedPnl: signedAmount.describe('Unrealized profit or loss, USDT.'),
    realizedPnlToday: signedAmount.describe(
      'What was realised since 00:00 (UTC+8), after fees; USDT.',
    ),
    count: count.describe('Number of running ones.'),
    exposures: z
      .array(exposure)
      .describe('The exposure by coin, which determines the tier of the next order.'),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  feature: 'positions',
  summary: 'Cancel a waiting limit order, and release its margin.',
  effects: 'Releases margin and fee that were held.',
  method: 'POST',
  path: '/api/trade/appTradePositions/cancel/{id}',
  auth: 'member',
  params: z.object({ id: id.describe('The id of the waiting order.') }),
  result: position,
  refusals: ['notFound', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});

export const adjustMargin = defineCall({
  name: 'adjustMargin',
  feature: 'positions',
  summary: 'Add margin to a running position, or remove some (negative).',
  effects: 'Moves the liquidation price. Taking back is refused where the position needs it.',
  method: 'POST',
  path: '/api/trade/appTradePositions/margin',
  auth: 'member',
  body: z.object({
    id: id.describe('The id of the position.'),
    amount: enteredChange.describe('The margin to add, or (negative) to remove; USDT.'),
  }),
  result: position,
  refusals: ['notFound', 'notAllowedInThisState', 'insufficientBalance', 'marginTooLow'],
  origin: 'extension',
  movesMoney: true,
});
