import { type KlineInterval, klineIntervals } from '@hongbao/contracts/market/market.types';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  initialMargin,
  liquidationPrice,
  unrealizedPnl,
  yieldOf,
} from '@hongbao/contracts/positions/positions.quote';
import type { ListedPosition, Position } from '@hongbao/contracts/positions/positions.schema';
import { fromWireTime } from '@hongbao/contracts/time';
import { candleDurationMs } from '../chart/candleIntervals.ts';

/** The figures of a position that has ended, or of its closed part. */
export interface PositionResult {
  /** Result of all closes after closing fees, minus the opening fee; USDT. */
  pnl: string;
  /** The result as a fraction of the margin at the opening. */
  yield: string;
  fees: string;
  /** The average closing price, weighted by size; absent without a close. */
  exit: string | undefined;
  openedAt: number;
  closedAt: number | undefined;
}

/** Sums the closes of a position. `realizedPnl` of a close is already after its fee. */
export function positionResult(position: ListedPosition): PositionResult {
  const { closes } = position;
  const total = (pick: (close: (typeof closes)[number]) => bigint) =>
    closes.reduce((sum, close) => sum + pick(close), 0n);
  const openFee = units(position.openFee);
  const quantity = total((close) => units(close.quantity));
  const pnl = total((close) => units(close.realizedPnl)) - openFee;
  const margin = initialMargin(
    openedQuantity(position),
    units(position.openPrice),
    position.leverage,
  );
  const value = total((close) => units(close.quantity) * units(close.price));
  return {
    pnl: formatUnits(pnl),
    yield: formatUnits(yieldOf(pnl, margin)),
    fees: formatUnits(openFee + total((close) => units(close.fee))),
    exit: quantity === 0n ? undefined : formatUnits(value / quantity),
    openedAt: fromWireTime(position.openTime),
    closedAt: position.closeTime === undefined ? undefined : fromWireTime(position.closeTime),
  };
}

/** The result of a closed position in units of USDT: its closes after their fees, minus the opening fee. */
export const netResult = ({ realizedPnl, openFee }: Position): bigint =>
  units(realizedPnl ?? '0') - units(openFee);

/** The opened quantity: the remaining one plus the closed parts. A closed position contains it. */
export function openedQuantity({ status, quantity, closes }: ListedPosition): bigint {
  if (status === 'closed') return units(quantity);
  return closes.reduce((sum, one) => sum + units(one.quantity), units(quantity));
}

/** The smallest candle interval with which a span of time has at most `count` candles. */
export function intervalFor(spanMs: number, count: number): KlineInterval {
  const fitting = klineIntervals.find((one) => spanMs <= candleDurationMs(one) * count);
  return fitting ?? klineIntervals.at(-1) ?? '1w';
}

/**
 * The liquidation price of a position. That of a closed one is not on the wire: it is recomputed from the margin, the
 * credit and the size of its last close.
 *
 * @param tick the price step of the symbol, in units
 */
export function liquidationPriceOf(position: ListedPosition, tick: bigint): bigint | null {
  if (position.status !== 'closed')
    return position.liquidationPrice === undefined ? null : units(position.liquidationPrice);
  const last = position.closes.at(-1);
  if (!last) return null;
  const holding = {
    direction: position.direction,
    entry: units(position.openPrice),
    quantity: units(last.quantity),
    margin: units(position.margin),
  };
  return liquidationPrice(holding, tierOf(position), units(position.takerFeeRate), tick);
}

const tierOf = ({ maintenanceRate, maintenanceCredit }: ListedPosition) => ({
  mmr: units(maintenanceRate),
  cum: units(maintenanceCredit),
});

/** What would have kept a liquidated position open at the price of its liquidation, or would have limited its loss. */
export interface Prevention {
  /** The highest offered leverage whose liquidation price was not reached; null when there is none. */
  leverage: number | null;
  /** A stop-loss half way between entry and liquidation, and its result before fees. */
  stop: { price: string; result: string } | null;
}

/**
 * Prevention of a liquidation at the mark price of its close, by the formula of the liquidation price.
 *
 * @param leverages the leverages that the symbol offers, ascending
 * @param tick the price step of the symbol, in units
 */
export function preventionOf(
  position: ListedPosition,
  leverages: readonly number[],
  tick: bigint,
): Prevention {
  const { direction } = position;
  const mark = units(position.markPrice);
  const entry = units(position.openPrice);
  const quantity = openedQuantity(position);
  const survives = (leverage: number) => {
    const margin = initialMargin(quantity, entry, leverage);
    const holding = { direction, entry, quantity, margin };
    const price = liquidationPrice(holding, tierOf(position), units(position.takerFeeRate), tick);
    return price === null || (direction === 'long' ? price < mark : price > mark);
  };
  const leverage = leverages.findLast((one) => one < position.leverage && survives(one)) ?? null;
  const liquidation = liquidationPriceOf(position, tick);
  if (liquidation === null) return { leverage, stop: null };
  const price = entry + ((liquidation - entry) / 2n / tick) * tick;
  const result = unrealizedPnl({ direction, entry, quantity }, price);
  return { leverage, stop: { price: formatUnits(price), result: formatUnits(result) } };
}
