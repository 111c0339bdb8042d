import { formatUnits, units } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { CloseReason } from '@hongbao/contracts/positions/positions.types';
import { openedQuantity } from './positionParts.ts';

interface Line {
  /** Unique and stable id of the line, used as its key. */
  readonly id: string;
  readonly position: ListedPosition;
  readonly quantity: string;
  readonly price: string;
  readonly time: string;
}

/** A line of the history: an order was filled, opened by its trigger or canceled, or a position was opened, or closed in part or in full. */
export type HistoryLine =
  | (Line & { readonly kind: 'opened' | 'filled' | 'triggered'; readonly fee: string })
  | (Line & {
      readonly kind: 'closed' | 'partClosed';
      readonly reason: CloseReason;
      readonly result: string;
      readonly yield: string;
      /** The fees of the close and of the opening of what was closed, as in the result. */
      readonly fee: string;
    })
  | (Line & { readonly kind: 'cancelled' });

/** Whether an event has a result: a position was closed in part or in full. */
export const isResult = (
  line: HistoryLine,
): line is Extract<HistoryLine, { kind: 'closed' | 'partClosed' }> =>
  line.kind === 'closed' || line.kind === 'partClosed';

/** Returns the events of several positions, newest first. */
export function historyLines(positions: readonly ListedPosition[]): HistoryLine[] {
  return positions
    .flatMap(toLines)
    .map((line, index) => ({ line, index }))
    .toSorted((a, b) => compare(b.line.time, a.line.time) || b.index - a.index)
    .map(({ line }) => line);
}

/** Compares wire times as text, which sorts them chronologically. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const openedKinds = { market: 'opened', limit: 'filled', trigger: 'triggered' } as const;

/** Returns the events of one position, oldest first. */
function toLines(position: ListedPosition): HistoryLine[] {
  const { id, closes, openPrice, openTime, openFee } = position;
  if (position.closeReason === 'cancelled') {
    const time = position.closeTime ?? openTime;
    const line = { position, quantity: position.quantity, price: openPrice, time };
    return [{ ...line, id: `${id}/cancelled`, kind: 'cancelled' }];
  }
  const opened: HistoryLine = {
    id: `${id}/opened`,
    kind: openedKinds[position.orderType],
    position,
    quantity: formatUnits(openedQuantity(position)),
    price: openPrice,
    time: openTime,
    fee: openFee,
  };
  const isClosed = position.status === 'closed';
  const closed = closes.map((close, index) => ({
    id: `${id}/${index}`,
    kind: isClosed && index === closes.length - 1 ? ('closed' as const) : ('partClosed' as const),
    position,
    quantity: close.quantity,
    price: close.price,
    time: close.time,
    reason: close.reason,
    result: close.realizedPnl,
    yield: close.yield,
    fee: formatUnits(units(close.fee) + units(close.openFee)),
  }));
  return [opened, ...closed];
}
