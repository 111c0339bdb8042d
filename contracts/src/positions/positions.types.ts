export const directions = ['long', 'short'] as const;
export type Direction = (typeof directions)[number];

export const orderTypes = ['market', 'limit'] as const;
export type OrderType = (typeof orderTypes)[number];

/**
 * Statuses of a position. `pending` is a limit order that has not filled; `inSettlement` is between a trigger and its
 * posting.
 */
export const positionStatuses = ['running', 'inSettlement', 'closed', 'pending'] as const;
export type PositionStatus = (typeof positionStatuses)[number];

export const closeReasons = [
  'member',
  'takeProfit',
  'stopLoss',
  'liquidation',
  'contestEnd',
  'cancelled',
] as const;
export type CloseReason = (typeof closeReasons)[number];

export const LEVERAGE_DEFAULT = 10;
export const LEVERAGE_WARN_ABOVE = 20;
export const LEVERAGE_MAX = 125;
