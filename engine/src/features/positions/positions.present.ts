import { formatUnits } from '@hongbao/contracts/money';
import type {
  ListedPosition,
  Position as WirePosition,
} from '@hongbao/contracts/positions/positions.schema';
import { resultOf } from '@hongbao/contracts/positions/positions.result';
import { unrealizedPnl, yieldOf } from '@hongbao/contracts/positions/positions.quote';
import { toWireTime } from '@hongbao/contracts/time';
import { presentExits, readExits } from './exits.ts';
import type { Position, PositionClose } from './position.types.ts';

/** A position in the form of the contract. Fields that do not apply to its status are absent. */
export function presentPosition(
  position: Position,
  closes: readonly PositionClose[],
  mark: bigint,
): WirePosition {
  const { status } = position;
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
  position: Position,
  closes: readonly PositionClose[],
  mark: bigint,
): ListedPosition {
  return {
    ...presentPosition(position, closes, mark),
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
