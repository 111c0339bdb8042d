import { z } from 'zod';
import { amount, count, id, oneOf, rate, signedAmount, wireTime } from '../fields.ts';
import { symbol } from '../tradeFields.ts';
import { closeReasons, directions, orderTypes, positionStatuses } from './positions.types.ts';

/**
 * A position as it travels. `leverage` is the one the member chose. A pending order carries its limit price as
 * `openPrice`; what a position cannot have yet (or any more) is absent.
 */
export const position = z.object({
  id,
  symbol,
  direction: oneOf(directions),
  quantity: amount(),
  leverage: count,
  margin: amount(),
  openPrice: amount(),
  markPrice: amount(),
  closePrice: amount().optional(),
  takeProfit: amount().optional(),
  stopLoss: amount().optional(),
  liquidationPrice: amount().optional(),
  openFee: amount(),
  closeFee: amount().optional(),
  unrealizedPnl: signedAmount.optional(),
  realizedPnl: signedAmount.optional(),
  yield: rate,
  status: oneOf(positionStatuses),
  closeReason: oneOf(closeReasons).optional(),
  openTime: wireTime,
  closeTime: wireTime.optional(),
});
export type Position = z.output<typeof position>;

/** One close of a position, whole or in part. `realizedPnl` is after its fee. */
const positionClose = z.object({
  quantity: amount(),
  price: amount(),
  fee: amount(),
  realizedPnl: signedAmount,
  reason: oneOf(closeReasons),
  time: wireTime,
});

/**
 * A position as its member’s list tells it: also how it was ordered, what was closed of it (oldest first), and the rates
 * it keeps from its opening, by which its liquidation price and closing fee are worked out.
 */
export const listedPosition = position.extend({
  orderType: oneOf(orderTypes),
  takerFeeRate: rate,
  maintenanceRate: rate,
  maintenanceCredit: amount(),
  closes: z.array(positionClose),
});
export type ListedPosition = z.output<typeof listedPosition>;

/** Value of everything open and waiting in one coin, at entry prices and limits: the next order's tier counts it. */
export const exposure = z.object({ symbol, notional: amount() });
