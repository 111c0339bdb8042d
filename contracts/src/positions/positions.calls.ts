import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  enteredAmount,
  enteredBetween,
  enteredChange,
  enteredId,
  id,
  oneOf,
  positiveAmount,
  signedAmount,
  wholeNumber,
} from '../fields.ts';
import { units } from '../money.ts';
import { paged, pageFields } from '../paging.ts';
import { account, symbol } from '../tradeFields.ts';
import { exposure, listedPosition, position } from './positions.schema.ts';
import {
  directions,
  EXITS_MAX,
  exitSides,
  LEVERAGE_MAX,
  orderTypes,
  positionStatuses,
  TRAILING_RATE_MAX,
} from './positions.types.ts';

export const openPosition = defineCall({
  name: 'openPosition',
  feature: 'positions',
  summary:
    'Open a position at the market, or place a limit or trigger order that holds its margin.',
  effects:
    'Margin and opening fee are taken from the account immediately for a market order; a limit or trigger order holds them until it opens or is canceled. A limit order whose price the mark price has reached opens immediately, unless it is post-only: then it is refused, and nothing is written. A trigger order opens at the market when the mark price reaches its trigger price, from the side on which the mark price was when it was placed. A difference of its cost is paid from the available balance; if that is too low, or a rule forbids the order then, it is canceled with a notice. The tier counts all open and pending orders in the coin. Take-profit, stop-loss, trailing stop and liquidation watch the mark price; when several are met at one instant, liquidation comes first, then stop-loss, then trailing stop, then take-profit. A trailing stop starts at the mark price of the opening and follows the best one since then.',
  method: 'POST',
  path: '/api/trade/appTradePositions/create',
  auth: 'member',
  body: z
    .object({
      symbol,
      direction: oneOf(directions, 'Direction').describe(
        'long gains when the price rises, short when it falls.',
      ),
      quantity: positiveAmount.optional().describe('In the base coin; this or the margin.'),
      margin: positiveAmount
        .optional()
        .describe(
          'USDT. The size is margin × leverage / opening price, rounded down to the step, and agrees with a quantity that is sent.',
        ),
      leverage: wholeNumber({ min: 1, max: LEVERAGE_MAX }).describe(
        'Value divided by margin; one of the symbol’s leverages.',
      ),
      orderType: oneOf(orderTypes, 'OrderType').optional().describe('Market by default.'),
      price: positiveAmount.optional().describe('For limit orders.'),
      postOnly: z
        .boolean({ error: 'must be true or false' })
        .optional()
        .describe('Refuse a limit order that would open immediately.'),
      triggerPrice: positiveAmount
        .optional()
        .describe('Mark price at which it opens at the market; not the current one.'),
      takeProfit: positiveAmount.optional().describe('Mark price that closes with a profit.'),
      stopLoss: positiveAmount.optional().describe('Mark price that limits a loss.'),
      trailingDistance: positiveAmount
        .optional()
        .describe('Close when the mark price is back by this from its best.'),
      trailingRate: enteredBetween(1n, units(TRAILING_RATE_MAX))
        .optional()
        .describe('The same as a fraction of the best.'),
      account: account.optional(),
    })
    .refine((body) => body.trailingDistance === undefined || body.trailingRate === undefined, {
      path: ['trailingRate'],
      error: 'must be absent when trailingDistance is given',
    })
    .refine((body) => body.quantity !== undefined || body.margin !== undefined, {
      path: ['quantity'],
      error: 'must be given, or margin in its place',
    })
    .refine((body) => body.orderType !== 'limit' || body.price !== undefined, {
      path: ['price'],
      error: 'must be given for a limit order',
    })
    .refine((body) => body.postOnly !== true || body.orderType === 'limit', {
      path: ['postOnly'],
      error: 'must be true for a limit order only',
    })
    .refine((body) => body.orderType !== 'trigger' || body.triggerPrice !== undefined, {
      path: ['triggerPrice'],
      error: 'must be given for a trigger order',
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
    'marginOfOtherQuantity',
    'priceOffStep',
    'triggerAtMark',
    'postOnlyWouldOpen',
    'takeProfitWrongSide',
    'stopLossWrongSide',
    'stopLossBeyondLiquidation',
    'trailingDistanceTooLarge',
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
  summary:
    'Set or clear take-profit, stop-loss and trailing stop. An absent field does not change, "0" clears it.',
  effects:
    'Checked against the mark price and the liquidation price, not against the entry: a stop may lock in profit. A trailing stop closes the position at the market when the mark price comes back by its distance from the best mark price since it was set: the highest for a long position, the lowest for a short one. Setting it again begins at the mark price of that instant. It applies beside the stop-loss, and whichever is reached first closes.',
  method: 'POST',
  path: '/api/trade/appTradePositions/updateStopLoss',
  auth: 'member',
  body: z
    .object({
      id: enteredId.describe('The id of the position or waiting order.'),
      takeProfit: enteredAmount
        .optional()
        .describe('The new take-profit price; "0" clears it, absent leaves it.'),
      stopLoss: enteredAmount
        .optional()
        .describe('The new stop-loss price; "0" clears it, absent leaves it.'),
      trailingDistance: enteredAmount
        .optional()
        .describe(
          'The distance of the trailing stop as a difference of prices; "0" clears the trailing stop, absent leaves it.',
        ),
      trailingRate: enteredBetween(0n, units(TRAILING_RATE_MAX))
        .optional()
        .describe(
          'The distance of the trailing stop as a fraction of the best mark price: "0.01" is 1 %; "0" clears the trailing stop, absent leaves it.',
        ),
    })
    .refine((body) => body.trailingDistance === undefined || body.trailingRate === undefined, {
      path: ['trailingRate'],
      error: 'must be absent when trailingDistance is given',
    }),
  result: position,
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'priceOffStep',
    'takeProfitWrongSide',
    'stopLossWrongSide',
    'stopLossBeyondLiquidation',
    'trailingDistanceTooLarge',
  ],
  origin: 'spec',
});

export const closePosition = defineCall({
  name: 'closePosition',
  feature: 'positions',
  summary: 'Close a position, or the given part of it, at the market.',
  effects:
    'Pays the closing fee and the result; margin is released in proportion. A loss is never more than the margin. Stops and exits end with the whole position; an exit larger than the remaining size is reduced to it.',
  method: 'POST',
  path: '/api/trade/appTradePositions/close/{id}',
  auth: 'member',
  params: z.object({ id: id.describe('The id of the position.') }),
  body: z.object({
    quantity: positiveAmount
      .optional()
      .describe('The size to close, units of the base coin; all when absent.'),
  }),
  result: listedPosition,
  refusals: ['notFound', 'notAllowedInThisState', 'quantityOffStep', 'closeQuantityTooLarge'],
  origin: 'spec',
  movesMoney: true,
});

export const listPositions = defineCall({
  name: 'listPositions',
  feature: 'positions',
  summary: 'The member’s positions, newest first.',
  method: 'GET',
  path: '/api/trade/appTradePositions/listMy',
  auth: 'member',
  query: z.object({
    status: oneOf(positionStatuses, 'PositionStatus')
      .optional()
      .describe('Only positions with this status.'),
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
    unrealizedPnl: signedAmount.describe('Unrealized profit or loss before fees, USDT.'),
    realizedPnlToday: signedAmount.describe(
      'Results of all closes since 00:00 (UTC+8), after all fees; USDT.',
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
  summary: 'Cancel a waiting limit or trigger order, and release its margin.',
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
  effects: 'Moves the liquidation price. Removing margin is refused if the position needs it.',
  method: 'POST',
  path: '/api/trade/appTradePositions/margin',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the position.'),
    amount: enteredChange.describe('The margin to add, or (negative) to remove; USDT.'),
  }),
  result: position,
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'insufficientBalance',
    'marginTooLow',
    'wouldLiquidateAtOnce',
  ],
  origin: 'extension',
  movesMoney: true,
});

export const placeExit = defineCall({
  name: 'placeExit',
  feature: 'positions',
  summary:
    'Place an exit, which closes a part of a running position when the mark reaches a price.',
  effects: `The exit closes its part at the market, as closePosition does; it can only reduce the position (reduce-only). If less is left then, it closes what is left. A position has at most ${EXITS_MAX} exits, besides takeProfit and stopLoss, which close all of it. At one instant liquidation comes first, then stop-losses, then take-profits. Exits end with the position.`,
  method: 'POST',
  path: '/api/trade/appTradePositions/placeExit',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the position.'),
    side: oneOf(exitSides, 'ExitSide').describe(
      'For takeProfit the price is above the mark price of a long position and below that of a short one; for stopLoss the opposite.',
    ),
    price: positiveAmount.describe('The mark price at which to close.'),
    quantity: positiveAmount.describe('The size to close, units of the base coin.'),
  }),
  result: listedPosition,
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'tooManyExits',
    'quantityOffStep',
    'closeQuantityTooLarge',
    'priceOffStep',
    'takeProfitWrongSide',
    'stopLossWrongSide',
    'stopLossBeyondLiquidation',
  ],
  origin: 'extension',
  movesMoney: true,
});

export const cancelExit = defineCall({
  name: 'cancelExit',
  feature: 'positions',
  summary: 'Remove an exit of a running position.',
  effects: 'An exit that has closed its part, or ended with its position, is not found.',
  method: 'POST',
  path: '/api/trade/appTradePositions/cancelExit',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the position.'),
    exitId: enteredId.describe('The id of the exit.'),
  }),
  result: listedPosition,
  refusals: ['notFound'],
  origin: 'extension',
});

export const reversePosition = defineCall({
  name: 'reversePosition',
  feature: 'positions',
  summary:
    'Close a running position at the market, and open the opposite direction with the same size and leverage.',
  effects:
    'Both orders are executed, or neither: a refusal changes nothing. The released margin and the result of the close are available for the new position. Fees are paid for both. Stops and exits end with the old position.',
  method: 'POST',
  path: '/api/trade/appTradePositions/reverse/{id}',
  auth: 'member',
  params: z.object({ id: id.describe('The id of the position.') }),
  result: z
    .object({
      closed: position.describe('The closed position.'),
      opened: position.describe('The new position in the opposite direction.'),
    })
    .meta({ schemaName: 'ReversedPosition', about: 'A closed position and its opposite.' }),
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'leverageTooHighForSize',
    'notionalTooSmall',
    'notionalTooLarge',
    'insufficientBalance',
  ],
  origin: 'extension',
  movesMoney: true,
});
