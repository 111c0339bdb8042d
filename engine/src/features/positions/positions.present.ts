import { formatUnits, stepOfDecimals } from '@hongbao/contracts/money';
import type {
  ListedPosition,
  Position as WirePosition,
} from '@hongbao/contracts/positions/positions.schema';
import { resultOf } from '@hongbao/contracts/positions/positions.result';
import { unrealizedPnl, yieldOf } from '@hongbao/contracts/positions/positions.quote';
import { trailingTrigger } from '@hongbao/contracts/positions/positions.trailing';
import { toWireTime } from '@hongbao/contracts/time';
import type { Market } from '../../market/market.ts';
import { readTrailing, trailingBest } from './trailing.ts';
import { presentExits, readExits } from './exits.ts';
import type { Position, PositionClose } from './position.types.ts';

/**
 * A position in the form of the contract, with the mark price at an instant (epoch ms). Fields that do not apply to its
 * status are absent.
 */
export function presentPosition(
  market: Market,
  position: Position,
  closes: readonly PositionClose[],
  at: number,
): WirePosition {
  const { status } = position;
  const mark = market.markPrice(position.symbol, at);
  const isOpen = status === 'running' || status === 'inSettlement';
  const pnl = isOpen ? openPnl(position, mark) : 0n;
  const realized = resultOf(closes);
  return {
    id: position.id,
    symbol: position.symbol,
    direction: position.direction,
    quantity: formatUnits(
      isOpen || status === 'pending' ? position.quantity : position.openedQuantity,
    ),
    leverage: position.leverage,
    margin: formatUnits(position.margin),
    openPrice: formatUnits(position.openPrice ?? waitingPrice(position) ?? 0n),
    markPrice: formatUnits(mark),
    openFee: formatUnits(position.openFee),
    yield: formatUnits(isOpen ? yieldOf(pnl, position.margin) : realized.yield),
    status,
    openTime: toWireTime(Number(position.openedAt ?? position.createdAt)),
    ...optional('closePrice', position.closePrice),
    ...optional('takeProfit', position.takeProfit),
    ...optional('stopLoss', position.stopLoss),
    ...presentTrailing(market, position, at),
    ...optional('liquidationPrice', status === 'closed' ? null : position.liquidationPrice),
    ...(position.closeFee > 0n ? { closeFee: formatUnits(position.closeFee) } : {}),
    ...(isOpen ? { unrealizedPnl: formatUnits(pnl) } : {}),
    ...(status === 'closed' || closes.length > 0
      ? { realizedPnl: formatUnits(realized.result) }
      : {}),
    ...(position.closeReason === null
      ? {}
      : { closeReason: position.closeReason as WirePosition['closeReason'] & string }),
    ...(position.closedAt === null ? {} : { closeTime: toWireTime(Number(position.closedAt)) }),
  };
}

/** A position with its order type, its exits, its rates and its closes, oldest first. */
export function presentListed(
  market: Market,
  position: Position,
  closes: readonly PositionClose[],
  at: number,
): ListedPosition {
  return {
    ...presentPosition(market, position, closes, at),
    orderType: position.orderType,
    ...optional('triggerPrice', position.triggerPrice),
    ...(position.isPostOnly ? { postOnly: true as const } : {}),
    exits: presentExits(readExits(position)),
    takerFeeRate: formatUnits(position.takerFeeRate),
    maintenanceRate: formatUnits(position.maintenanceRate),
    maintenanceCredit: formatUnits(position.maintenanceCum),
    closes: closes.map((close) => ({
      quantity: formatUnits(close.quantity),
      price: formatUnits(close.price),
      fee: formatUnits(close.fee),
      openFee: formatUnits(close.openFee),
      margin: formatUnits(close.margin),
      realizedPnl: formatUnits(close.result),
      yield: formatUnits(resultOf([close]).yield),
      reason: close.reason as ListedPosition['closes'][number]['reason'],
      ...optional('exitPrice', close.exitPrice),
      time: toWireTime(Number(close.createdAt)),
    })),
  };
}

/** The trailing stop, with the best mark price until an instant while the position runs. */
function presentTrailing(
  market: Market,
  position: Position,
  at: number,
): Pick<WirePosition, 'trailingStop'> {
  const trailing = readTrailing(position);
  if (!trailing) return {};
  const isRunning = position.status === 'running';
  const best = isRunning ? trailingBest(market, position, trailing, at) : trailing.best;
  const precision = market.symbols.find(({ symbol }) => symbol === position.symbol)?.pricePrecision;
  const tick = precision === undefined ? 1n : stepOfDecimals(precision);
  const trigger = best === null ? null : trailingTrigger(position.direction, trailing, best, tick);
  return {
    trailingStop: {
      ...optional('distance', trailing.distance),
      ...optional('rate', trailing.rate),
      ...optional('bestPrice', best),
      ...optional('triggerPrice', trigger),
    },
  };
}

/** The price for which a pending order waits: its limit or trigger price. Null for a market order. */
export function waitingPrice({
  limitPrice,
  triggerPrice,
}: Pick<Position, 'limitPrice' | 'triggerPrice'>): bigint | null {
  return limitPrice ?? triggerPrice;
}

/** The unrealized result in units, at the mark price, or for a settling position at the price of its trigger. */
export function openPnl(
  position: Pick<Position, 'direction' | 'quantity' | 'openPrice' | 'closePrice' | 'status'>,
  mark: bigint,
): bigint {
  const { direction, quantity, openPrice } = position;
  const price = position.status === 'inSettlement' ? (position.closePrice ?? mark) : mark;
  return openPrice === null ? 0n : unrealizedPnl({ direction, quantity, entry: openPrice }, price);
}

function optional<K extends string>(key: K, value: bigint | null): { [P in K]?: string } {
  return value === null ? {} : ({ [key]: formatUnits(value) } as { [P in K]?: string });
}
