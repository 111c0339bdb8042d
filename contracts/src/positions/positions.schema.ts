import { z } from 'zod';
import { amount, count, id, oneOf, rate, signedAmount, wireTime } from '../fields.ts';
import { symbol } from '../tradeFields.ts';
import { closeReasons, directions, orderTypes, positionStatuses } from './positions.types.ts';

/**
 * A position on the wire. `leverage` is the member's choice. A pending order has its limit price as `openPrice`; fields
 * that do not apply to the status are absent.
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
    margin: amount().describe('What is held for it, USDT.'),
    openPrice: amount().describe('What it was opened at; the limit price of an order that waits.'),
    markPrice: amount().describe('The mark price now; of a closed position, at its close.'),
    closePrice: amount().optional().describe('What it was closed at.'),
    takeProfit: amount().optional().describe('The mark price at which it closes with a gain.'),
    stopLoss: amount().optional().describe('The mark price at which it closes to bound a loss.'),
    liquidationPrice: amount()
      .optional()
      .describe('The mark price at which it is liquidated; absent where none is above zero.'),
    openFee: amount().describe('The fee of opening, USDT.'),
    closeFee: amount().optional().describe('The fee of closing, USDT.'),
    unrealizedPnl: signedAmount
      .optional()
      .describe('What it has gained or lost so far, before the closing fee; USDT.'),
    realizedPnl: signedAmount
      .optional()
      .describe('What its closes brought, after their fees; USDT.'),
    yield: rate.describe('Profit as a fraction of the margin.'),
    status: oneOf(positionStatuses, 'PositionStatus').describe(
      'The status: pending is a limit order that has not filled, inSettlement is between a trigger and its posting.',
    ),
    closeReason: oneOf(closeReasons, 'CloseReason').optional().describe('What closed it.'),
    openTime: wireTime.describe('When it was opened, or ordered.'),
    closeTime: wireTime.optional().describe('When it was closed.'),
  })
  .meta({
    schemaName: 'Position',
    about: 'A position or a waiting order. What it cannot have yet, or any more, is absent.',
  });
export type Position = z.output<typeof position>;

/** One close of a position, whole or in part. `realizedPnl` is after its fee. */
const positionClose = z
  .object({
    quantity: amount().describe('How much was closed, units of the base coin.'),
    price: amount().describe('At what price.'),
    fee: amount().describe('The fee, USDT.'),
    realizedPnl: signedAmount.describe('What it brought, after the fee; USDT.'),
    reason: oneOf(closeReasons, 'CloseReason').describe('What closed it.'),
    time: wireTime.describe('When it was closed.'),
  })
  .meta({ schemaName: 'PositionClose', about: 'One close of a position, whole or in part.' });

/**
 * A position in its member’s list: also its order type, its closes (oldest first), and the rates of its opening, which
 * determine its liquidation price and closing fee.
 */
export const listedPosition = position
  .extend({
    orderType: oneOf(orderTypes, 'OrderType').describe('How it was ordered.'),
    takerFeeRate: rate.describe('The fee rate it keeps from its opening, a fraction of the value.'),
    maintenanceRate: rate.describe('The share of its value that must stay as margin, a fraction.'),
    maintenanceCredit: amount().describe('The credit of its tier, subtracted from that, USDT.'),
    closes: z.array(positionClose).describe('Every close of it, oldest first.'),
  })
  .meta({
    schemaName: 'ListedPosition',
    about:
      'A position in its member’s list: also its order type, its closes, and the rates of its opening.',
  });
export type ListedPosition = z.output<typeof listedPosition>;

/** Value of everything open and pending in one coin, at entry prices and limits; it counts for the next order's tier. */
export const exposure = z
  .object({
    symbol,
    notional: amount().describe(
      'Value of everything open and waiting, at entry prices and limits; USDT.',
    ),
  })
  .meta({ schemaName: 'Exposure', about: 'What one coin counts for the tier of the next order.' });
