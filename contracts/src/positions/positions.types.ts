export const directions = ['long', 'short'] as const;
export type Direction = (typeof directions)[number];

/** A trigger order opens at the market when the mark price reaches its trigger price. */
export const orderTypes = ['market', 'limit', 'trigger'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Whether an exit closes its part with a profit or limits a loss. */
export const exitSides = ['takeProfit', 'stopLoss'] as const;
export type ExitSide = (typeof exitSides)[number];

/** Maximum exits of one position. */
export const EXITS_MAX = 5;

/**
 * Statuses of a position. `pending` is a limit or trigger order that has not opened; `inSettlement` is between a trigger and its
 * posting.
 */
export const positionStatuses = ['running', 'inSettlement', 'closed', 'pending'] as const;
export type PositionStatus = (typeof positionStatuses)[number];

export const closeReasons = [
  'member',
  'takeProfit',
  'stopLoss',
  'trailingStop',
  'liquidation',
  'contestEnd',
  'cancelled',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Maximum distance of a trailing stop as a fraction of the price. */
export const TRAILING_RATE_MAX = '0.5';

export const LEVERAGE_DEFAULT = 10;
export const LEVERAGE_WARN_ABOVE = 20;
export const LEVERAGE_MAX = 125;
