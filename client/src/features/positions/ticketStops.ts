import { formatUnits, mulDiv, ONE, roundToStep, stepOfDecimals } from '@hongbao/contracts/money';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import { closeOpened, type Opened } from '@hongbao/contracts/positions/positions.result';
import type {
  TicketFacts,
  TicketOrder,
  TicketQuote,
} from '@hongbao/contracts/positions/positions.ticket';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import type { TFunction } from 'i18next';
import { trimZeros, typedUnits } from '../../lib/decimalInput.ts';
import { formatPrice } from '../../lib/numbers.ts';
import type { StopMode, TicketForm } from '../../state/ticket.ts';

export const stopFields = ['takeProfit', 'stopLoss'] as const;
export type StopField = (typeof stopFields)[number];

/** Whether a stop must be above the price. */
export const isAbove = (direction: Direction, field: StopField): boolean =>
  (direction === 'long') === (field === 'takeProfit');

/**
 * Returns the price of a stop, rounded to the tick: the typed price, or the price at a distance in percent of price or
 * margin from the entry, on the side of the stop.
 */
export function stopPrice(
  form: TicketForm,
  field: StopField,
  entry: bigint,
  tick: bigint,
): bigint | null {
  const typed = typedUnits(form[field]);
  if (typed === null || typed === 0n) return null;
  if (form.stopMode === 'byPrice') return typed;
  const moved = mulDiv(entry, typed, 100n * ONE * divisorOf(form), 'truncate');
  const price = isAbove(form.direction, field) ? entry + moved : entry - moved;
  return price <= 0n ? null : roundToStep(price, tick, 'truncate');
}

/** With 10x leverage, a price move of a tenth of the price equals the margin. */
const divisorOf = ({ stopMode, leverage }: Pick<TicketForm, 'stopMode' | 'leverage'>): bigint =>
  stopMode === 'byMarginPercent' ? BigInt(leverage) : 1n;

const PERCENT_STEP = stepOfDecimals(2);

/** Converts the typed stops to another mode; a stop on the wrong side is cleared. */
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

/** The exclusive bounds of a stop; null if there is no bound. */
export interface StopBounds {
  readonly above: bigint | null;
  readonly below: bigint | null;
}

/**
 * Returns the valid range of a stop: take-profit beyond the mark price, stop-loss between mark and liquidation price.
 * For a pending order `mark` is the limit or trigger price.
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

/**
 * Returns the reference price for the stops of an order: the limit price if the order will be pending, the trigger price of
 * a trigger order, otherwise the mark price.
 */
export function markOfStops(
  { orderType, price }: TicketOrder,
  quote: TicketQuote,
  { mark }: TicketFacts,
): bigint {
  if (orderType === 'trigger') return price ?? mark;
  return orderType === 'limit' && price !== null && quote.price === price ? price : mark;
}

/** Returns the result of closing a whole position at the market when the mark price is at a stop, after all fees. */
export function resultAt(
  stop: bigint,
  position: Opened,
  { spread, tick }: Pick<TicketFacts, 'spread' | 'tick'>,
): bigint {
  const { direction, quantity } = position;
  if (quantity <= 0n) return 0n;
  return closeOpened(position, quantity, exitPrice(direction, stop, spread, tick)).result;
}

interface HintedStop {
  direction: Direction;
  field: StopField;
  /** The reference price of the stop: the mark price, or the limit or trigger price of a pending order. */
  mark: bigint;
  liquidation: bigint | null;
  digits: number;
}

export function stopHint(
  t: TFunction,
  { direction, field, mark, liquidation, digits }: HintedStop,
) {
  const { above, below } = stopBounds(direction, field, mark, liquidation);
  const [low, high] = [above, below].map((price) =>
    price === null ? null : formatPrice(price, digits),
  );
  if (low && high) return t('trade.hint.between', { low, high });
  return low ? t('trade.hint.above', { low }) : t('trade.hint.below', { high });
}
