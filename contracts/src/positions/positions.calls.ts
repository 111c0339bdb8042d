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
  method: 'POST',
  path: '/api/trade/appTradePositions/create',
  auth: 'member',
  body: z
    .object({
      symbol,
      direction: oneOf(directions),
      quantity: positiveAmount,
      leverage: wholeNumber({ min: 1, max: LEVERAGE_MAX }),
      orderType: oneOf(orderTypes).optional(),
      price: positiveAmount.optional(),
      takeProfit: positiveAmount.optional(),
      stopLoss: positiveAmount.optional(),
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
  method: 'POST',
  path: '/api/trade/appTradePositions/updateStopLoss',
  auth: 'member',
  body: z.object({
    id,
    takeProfit: enteredAmount.optional(),
    stopLoss: enteredAmount.optional(),
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
  method: 'POST',
  path: '/api/trade/appTradePositions/close/{id}',
  auth: 'member',
  params: z.object({ id }),
  body: z.object({ quantity: positiveAmount.optional() }),
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
    status: oneOf(positionStatuses),
    symbol: symbol.optional(),
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
    'Margin and profit over all running positions, what was realised today, and what counts for the tier in each coin.',
  method: 'GET',
  path: '/api/trade/appTradePositions/summary',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.object({
    margin: amount(),
    unrealizedPnl: signedAmount,
    realizedPnlToday: signedAmount,
    count,
    exposures: z.array(exposure),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  feature: 'positions',
  summary: 'Cancel a limit order that waits, and release its margin.',
  method: 'POST',
  path: '/api/trade/appTradePositions/cancel/{id}',
  auth: 'member',
  params: z.object({ id }),
  result: position,
  refusals: ['notFound', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});

export const adjustMargin = defineCall({
  name: 'adjustMargin',
  feature: 'positions',
  summary: 'Add margin to a running position, or take some back (negative).',
  method: 'POST',
  path: '/api/trade/appTradePositions/margin',
  auth: 'member',
  body: z.object({ id, amount: enteredChange }),
  result: position,
  refusals: ['notFound', 'notAllowedInThisState', 'insufficientBalance', 'marginTooLow'],
  origin: 'extension',
  movesMoney: true,
});
