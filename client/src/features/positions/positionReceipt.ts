import { type KlineInterval, klineIntervals } from '@hongbao/contracts/market/market.types';
import { formatUnits, units } from '@hongbao/contracts/money';
import { initialMargin, liquidationPrice } from '@hongbao/contracts/positions/positions.quote';
import { closeOpened, resultOf } from '@hongbao/contracts/positions/positions.result';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { fromWireTime } from '@hongbao/contracts/time';
import { candleDurationMs } from '../candles/candleIntervals.ts';
import { toOpened, openedQuantity } from './positionParts.ts';

export interface PositionResult {
  /** The sum of the results of all closes; USDT. */
  pnl: bigint;
  /** The result as a fraction of the margin and the opening fee of what was closed. */
  yield: bigint;
  /** The fees of what was closed; without a close, the opening fee. */
  fees: bigint;
  /** The average closing price, weighted by size; absent without a close. */
  exit: string | undefined;
  openedAt: number;
  closedAt: number | undefined;
}

/** Sums the closes of a position, whose results are after all fees. */
export function positionResult(position: ListedPosition): PositionResult {
  const { closes } = position;
  const total = (pick: (close: (typeof closes)[number]) => bigint) =>
    closes.reduce((sum, close) => sum + pick(close), 0n);
  const quantity = total((close) => units(close.quantity));
  const value = total((close) => units(close.quantity) * units(close.price));
  const closed = resultOf(
    closes.map(({ realizedPnl, margin, openFee }) => ({
      result: units(realizedPnl),
      margin: units(margin),
      openFee: units(openFee),
    })),
  );
  return {
    pnl: closed.result,
    yield: closed.yield,
    fees:
      closes.length === 0
        ? units(position.openFee)
        : total(({ fee, openFee }) => units(fee) + units(openFee)),
    exit: quantity === 0n ? undefined : formatUnits(value / quantity),
    openedAt: fromWireTime(position.openTime),
    closedAt: position.closeTime === undefined ? undefined : fromWireTime(position.closeTime),
  };
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
export function findLiquidationPrice(position: ListedPosition, tick: bigint): bigint | null {
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
  /** A stop-loss half way between entry and liquidation, and its result after all fees. */
  stop: { price: string; result: string } | null;
}

/**
 * Prevention of a liquidation at the mark price of its close, by the formula of the liquidation price.
 *
 * @param leverages the leverages that the symbol offers, ascending
 * @param tick the price step of the symbol, in units
 */
export function findPrevention(
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
  const liquidation = findLiquidationPrice(position, tick);
  if (liquidation === null) return { leverage, stop: null };
  const price = entry + ((liquidation - entry) / 2n / tick) * tick;
  const opened = {
    ...toOpened(position),
    quantity,
    margin: initialMargin(quantity, entry, position.leverage),
    closedParts: [],
  };
  const { result } = closeOpened(opened, quantity, price);
  return { leverage, stop: { price: formatUnits(price), result: formatUnits(result) } };
}
