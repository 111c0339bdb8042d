import { z } from 'zod';
import { amount, count, id, oneOf, rate, signedAmount, wireTime } from '../fields.ts';
import { symbol } from '../tradeFields.ts';
import {
  closeReasons,
  directions,
  exitSides,
  orderTypes,
  positionStatuses,
} from './positions.types.ts';

/** The trailing stop of a position or waiting order. */
const trailingStop = z
  .object({
    distance: amount()
      .optional()
      .describe('The distance as a difference of prices; absent when it is a fraction.'),
    rate: rate
      .optional()
      .describe('The distance as a fraction of the best price; absent when it is a difference.'),
    bestPrice: amount()
      .optional()
      .describe(
        'The best mark price since it was set: the highest of a long position, the lowest of a short one. Absent before the opening, and after a close by another reason.',
      ),
    triggerPrice: amount()
      .optional()
      .describe('The mark price at which it closes now; absent together with bestPrice.'),
  })
  .meta({
    schemaName: 'TrailingStop',
    about: 'A stop that follows the best mark price at a distance.',
  });
export type TrailingStop = z.output<typeof trailingStop>;

/**
 * A position on the wire. `leverage` is the member's choice. A pending order has its limit or trigger price as `openPrice`;
 * fields that do not apply to the status are absent.
 */
export const position = z
  .object({
    id: id.describe('The id of the position or order.'),
    symbol,
    direction: oneOf(directions, 'Direction').describe(
      'long gains when the price rises, short when it falls.',
    ),
    quantity: amount().describe(
      'How much is open, units of the base coin; of a closed one, how much was opened.',
    ),
    leverage: count.describe('The leverage the member chose.'),
    margin: amount().describe('Amount held, USDT.'),
    openPrice: amount().describe('The entry price; of a pending order its limit or trigger price.'),
    markPrice: amount().describe('The current mark price; of a closed position that at its close.'),
    closePrice: amount().optional().describe('The closing price.'),
    takeProfit: amount().optional().describe('The take-profit price.'),
    stopLoss: amount().optional().describe('The stop-loss price.'),
    trailingStop: trailingStop.optional().describe('The trailing stop.'),
    liquidationPrice: amount()
      .optional()
      .describe('The liquidation price; absent when there is none above zero.'),
    openFee: amount().describe('The fee of opening, USDT.'),
    closeFee: amount().optional().describe('The fee of closing, USDT.'),
    unrealizedPnl: signedAmount.optional().describe('Unrealized profit or loss before fees, USDT.'),
    realizedPnl: signedAmount
      .optional()
      .describe(
        'Realized profit or loss of its closes after all fees: of a closed position, what it changed in the member’s money; USDT.',
      ),
    yield: rate.describe(
      'Of an open position, the unrealized result as a fraction of the margin; of a closed one, the realized result as a fraction of the margin and the opening fee.',
    ),
    status: oneOf(positionStatuses, 'PositionStatus').describe(
      'The status: pending is a limit or trigger order that has not opened, inSettlement is between a trigger and its posting.',
    ),
    closeReason: oneOf(closeReasons, 'CloseReason').optional().describe('The reason of the close.'),
    openTime: wireTime.describe('Time of the opening or of the order.'),
    closeTime: wireTime.optional().describe('Time of the close.'),
  })
  .meta({
    schemaName: 'Position',
    about: 'A position or a waiting order. What it cannot have yet, or any more, is absent.',
  });
export type Position = z.output<typeof position>;

/** One close of a position, whole or in part. The results of all closes add up to that of the position. */
const positionClose = z
  .object({
    quantity: amount().describe('The closed size, units of the base coin.'),
    price: amount().describe('The closing price.'),
    fee: amount().describe('The closing fee, USDT.'),
    openFee: amount().describe(
      'Its share of the opening fee, USDT: by size, truncated; the last close has the rest.',
    ),
    margin: amount().describe('The margin that it released, USDT.'),
    realizedPnl: signedAmount.describe(
      'Realized profit or loss after the closing fee and its share of the opening fee, USDT.',
    ),
    yield: rate.describe(
      'The result as a fraction of the released margin and its share of the opening fee; never below -1.',
    ),
    reason: oneOf(closeReasons, 'CloseReason').describe('The reason of the close.'),
    exitPrice: amount()
      .optional()
      .describe('The price of the exit that closed this part; absent for any other close.'),
    time: wireTime.describe('Time of the close.'),
  })
  .meta({ schemaName: 'PositionClose', about: 'One close of a position, whole or in part.' });

/** A waiting exit of a running position, which closes a part of it at the market. It can only reduce the position. */
export const exit = z
  .object({
    id: id.describe('The id of the exit.'),
    side: oneOf(exitSides, 'ExitSide').describe(
      'takeProfit closes with a profit, stopLoss limits a loss.',
    ),
    price: amount().describe('The mark price at which it closes its part.'),
    quantity: amount().describe('The size it closes, units of the base coin.'),
  })
  .meta({
    schemaName: 'Exit',
    about: 'A waiting exit, which closes a part of a running position.',
  });
export type Exit = z.output<typeof exit>;

/**
 * A position in its member’s list: also its order type, its exits, its closes (oldest first), and the rates of its
 * opening, which determine its liquidation price and closing fee.
 */
export const listedPosition = position
  .extend({
    orderType: oneOf(orderTypes, 'OrderType').describe('The order type.'),
    triggerPrice: amount().optional().describe('The trigger price; of trigger orders.'),
    postOnly: z
      .literal(true)
      .optional()
      .describe('Of a limit order that was placed as post-only; otherwise absent.'),
    exits: z.array(exit).describe('Its waiting exits, in the order in which they were placed.'),
    takerFeeRate: rate.describe('The fee rate, fixed at the opening; a fraction of the value.'),
    maintenanceRate: rate.describe('The maintenance margin rate, a fraction of the value.'),
    maintenanceCredit: amount().describe(
      'The credit of its tier, subtracted from the maintenance margin, USDT.',
    ),
    closes: z.array(positionClose).describe('Its closes, oldest first.'),
  })
  .meta({
    schemaName: 'ListedPosition',
    about:
      'A position in its member’s list: also its order type, its exits, its closes, and the rates of its opening.',
  });
export type ListedPosition = z.output<typeof listedPosition>;

/**
 * Notional of all open positions and pending orders in one coin, at entry, limit and trigger prices; it counts for the
 * tier of the next order.
 */
export const exposure = z
  .object({
    symbol,
    notional: amount().describe(
      'Value of everything open and waiting, at entry, limit and trigger prices; USDT.',
    ),
  })
  .meta({ schemaName: 'Exposure', about: 'What one coin counts for the tier of the next order.' });
