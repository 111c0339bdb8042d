import type { Direction } from './positions.types.ts';

/** Why a take-profit or stop-loss is refused, and the bound of its price. */
export interface StopProblem {
  readonly refusal: 'takeProfitWrongSide' | 'stopLossWrongSide' | 'stopLossBeyondLiquidation';
  readonly field: 'takeProfit' | 'stopLoss';
  readonly bound: bigint;
}

export interface Stops {
  readonly takeProfit?: bigint | null;
  readonly stopLoss?: bigint | null;
}

/**
 * Checks stops against the mark and liquidation prices, not against the entry price, so that a stop may lock in a
 * profit. For a pending order, `mark` is its limit or trigger price, because that is about the mark when it opens.
 */
export function stopProblems(
  direction: Direction,
  mark: bigint,
  liquidation: bigint | null,
  { takeProfit = null, stopLoss = null }: Stops,
): readonly StopProblem[] {
  const problems: StopProblem[] = [];
  const isBetter = (price: bigint, bound: bigint) =>
    direction === 'long' ? price > bound : price < bound;
  if (takeProfit !== null && !isBetter(takeProfit, mark))
    problems.push({ refusal: 'takeProfitWrongSide', field: 'takeProfit', bound: mark });
  if (stopLoss === null) return problems;
  if (!isBetter(mark, stopLoss))
    problems.push({ refusal: 'stopLossWrongSide', field: 'stopLoss', bound: mark });
  else if (liquidation !== null && !isBetter(stopLoss, liquidation))
    problems.push({ refusal: 'stopLossBeyondLiquidation', field: 'stopLoss', bound: liquidation });
  return problems;
}

/**
 * The stop that a mark price has reached; when both are reached at the same instant, the stop-loss has priority over
 * the take-profit.
 */
export function reachedStop(
  direction: Direction,
  mark: bigint,
  { takeProfit = null, stopLoss = null }: Stops,
): 'stopLoss' | 'takeProfit' | null {
  const isLong = direction === 'long';
  if (stopLoss !== null && (isLong ? mark <= stopLoss : mark >= stopLoss)) return 'stopLoss';
  if (takeProfit !== null && (isLong ? mark >= takeProfit : mark <= takeProfit))
    return 'takeProfit';
  return null;
}
