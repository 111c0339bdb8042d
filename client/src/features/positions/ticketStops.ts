import { formatUnits, mulDiv, ONE, roundToStep, stepOfDecimals } from '@hongbao/contracts/money';
import { unrealizedPnl } from '@hongbao/contracts/positions/positions.quote';
import type {
  TicketFacts,
  TicketOrder,
  TicketQuote,
} from '@hongbao/contracts/positions/positions.ticket';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { trimZeros } from '../../lib/decimalInput.ts';
import type { StopMode, TicketForm } from '../../state/ticket.ts';
import { typedUnits } from './ticketSize.ts';

export const stopFields = ['takeProfit', 'stopLoss'] as const;
export type StopField = (typeof stopFields)[number];

/** Whether a stop of a position lies above the price. */
export const isAbove = (direction: Direction, field: StopField): boolean =>
  (direction === 'long') === (field === 'takeProfit');

/** A stop as typed, or so many percent of price or margin away from the entry on its own side, to the tick. */
export function stopPrice(
  form: TicketForm,
  field: StopField,
  entry: bigint,
  tick: bigint,
): bigint | null {
  const typed = typedUnits(form[field]);
  if (!form.hasStops || typed === null || typed === 0n) return null;
  if (form.stopMode === 'byPrice') return typed;
  const moved = mulDiv(entry, typed, 100n * ONE * divisorOf(form), 'truncate');
  const price = isAbove(form.direction, field) ? entry + moved : entry - moved;
  return price <= 0n ? null : roundToStep(price, tick, 'truncate');
}

/** A tenth of the price is all of the margin at ten times leverage. */
const divisorOf = ({ stopMode, leverage }: Pick<TicketForm, 'stopMode' | 'leverage'>): bigint =>
  stopMode === 'byMarginPercent' ? BigInt(leverage) : 1n;

const PERCENT_STEP = stepOfDecimals(2);

/** The typed stops in another mode, where they lie on their own side; otherwise the field starts anew. */
export function stopsIn(
  stopMode: StopMode,
  { direction, leverage }: TicketForm,
  { order, quote }: { order: TicketOrder; quote: TicketQuote },
): Pick<TicketForm, StopField> {
  const written = (field: StopField): string => {
    const price = order[field];
    if (price === null) return '';
    if (stopMode === 'byPrice') return trimZeros(formatUnits(price));
    const distance = isAbove(direction, field) ? price - quote.price : quote.price - price;
    if (distance <= 0n) return '';
    const times = divisorOf({ stopMode, leverage });
    const percent = mulDiv(distance * times, 100n * ONE, quote.price, 'truncate');
    return trimZeros(formatUnits(roundToStep(percent, PERCENT_STEP, 'truncate')));
  };
  return { takeProfit: written('takeProfit'), stopLoss: written('stopLoss') };
}

/** The prices between which a stop must lie, as it is checked; null where there is no bound. */
export interface StopBounds {
  readonly above: bigint | null;
  readonly below: bigint | null;
}

/**
 * Where a stop may lie: take-profit beyond the mark, stop-loss between mark and liquidation. For an order that waits
 * `mark` is its limit price.
 */
export function stopBounds(
  direction: Direction,
  field: StopField,
  mark: bigint,
  liquidation: bigint | null,
): StopBounds {
  const far = field === 'stopLoss' ? liquidation : null;
  return isAbove(direction, field) ? { above: mark, below: far } : { above: far, below: mark };
}

/** What the stops of an order are checked against: its limit price while it waits for it, else the mark. */
export function markOfStops(
  { orderType, price }: TicketOrder,
  quote: TicketQuote,
  { mark }: TicketFacts,
): bigint {
  return orderType === 'limit' && price !== null && quote.price === price ? price : mark;
}

/** What reaching a stop would bring or cost, before fees. */
export const resultAt = (
  stop: bigint,
  holding: { direction: Direction; entry: bigint; quantity: bigint },
): bigint => unrealizedPnl(holding, stop);
