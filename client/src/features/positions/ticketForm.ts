import { formatUnits, mulDiv, ONE, parseUnits, roundToStep, units } from '@hongbao/contracts/money';
import { quantityFromShare, quantityFromUsdt } from '@hongbao/contracts/positions/positions.size';
import {
  quoteTicket,
  type TicketFacts,
  type TicketOrder,
  type TicketQuote,
} from '@hongbao/contracts/positions/positions.ticket';
import { roomAt } from '@hongbao/contracts/positions/positions.tiers';
import {
  type Direction,
  LEVERAGE_DEFAULT,
  type OrderType,
} from '@hongbao/contracts/positions/positions.types';
import { cleanDecimal, trimZeros, wireDecimal } from '../../lib/decimalInput.ts';

export const sizeModes = ['coin', 'usdt', 'percent'] as const;
export const stopModes = ['byPrice', 'byPercent'] as const;

export interface TicketForm {
  direction: Direction;
  orderType: OrderType;
  price: string;
  sizeMode: (typeof sizeModes)[number];
  /** In coins, USDT or percent of what is available, by `sizeMode`. */
  size: string;
  leverage: number;
  hasStops: boolean;
  stopMode: (typeof stopModes)[number];
  takeProfit: string;
  stopLoss: string;
}

export const emptyTicket = (direction: Direction = 'long'): TicketForm => ({
  direction,
  orderType: 'market',
  price: '',
  sizeMode: 'usdt',
  size: '',
  leverage: LEVERAGE_DEFAULT,
  hasStops: false,
  stopMode: 'byPrice',
  takeProfit: '',
  stopLoss: '',
});

/** Another unit of size or of stops starts its fields anew: 50 % is not 50 BTC. */
export function reduceTicket(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const isOtherSize =
    change.sizeMode !== undefined && change.sizeMode !== form.sizeMode && change.size === undefined;
  const isOtherStops = change.stopMode !== undefined && change.stopMode !== form.stopMode;
  const next = {
    ...form,
    ...(isOtherSize ? { size: '' } : {}),
    ...(isOtherStops ? { takeProfit: '', stopLoss: '' } : {}),
    ...change,
  };
  const percent = cleanDecimal(next.size, 0);
  return {
    ...next,
    price: cleanDecimal(next.price),
    size:
      next.sizeMode === 'percent'
        ? Number(percent) > 100
          ? '100'
          : percent
        : cleanDecimal(next.size),
    takeProfit: cleanDecimal(next.takeProfit),
    stopLoss: cleanDecimal(next.stopLoss),
  };
}

/** The chosen leverage where a coin offers it, else the largest offered below it. */
export function offeredLeverage(chosen: number, offered: readonly number[]): number {
  return offered.findLast((one) => one <= chosen) ?? offered[0] ?? chosen;
}

export interface TicketSummary {
  order: TicketOrder;
  quote: TicketQuote;
  /** The largest leverage offered that this size allows beside what is open; null above every tier. */
  leverageMax: number | null;
}

/** What the form means right now: the order in units and its quote, by the server's own formula. */
export function summarizeTicket(form: TicketForm, facts: TicketFacts): TicketSummary {
  const order: TicketOrder = {
    direction: form.direction,
    orderType: form.orderType,
    quantity: 0n,
    leverage: form.leverage,
    price: form.orderType === 'limit' ? parseUnits(wireDecimal(form.price)) : null,
    takeProfit: null,
    stopLoss: null,
  };
  const { price } = quoteTicket(order, facts);
  const meant: TicketOrder = {
    ...order,
    quantity: quantityOf(form, facts, price),
    takeProfit: stopPrice(form, 'takeProfit', price, facts.tick),
    stopLoss: stopPrice(form, 'stopLoss', price, facts.tick),
  };
  const quote = quoteTicket(meant, facts);
  const allowed = quote.tier?.maxLeverage ?? 0;
  const leverageMax = facts.leverages.findLast((one) => one <= allowed) ?? null;
  return { order: meant, quote, leverageMax };
}

function quantityOf(
  { sizeMode, size, leverage }: TicketForm,
  facts: TicketFacts,
  price: bigint,
): bigint {
  const typed = parseUnits(wireDecimal(size)) ?? 0n;
  const step = facts.quantityStep;
  if (sizeMode === 'coin') return typed;
  if (price <= 0n) return 0n;
  if (sizeMode === 'usdt') return quantityFromUsdt(typed, price, step);
  const { available, takerFee, tiers, exposure } = facts;
  const notionalCap = roomAt(tiers, leverage, exposure);
  return quantityFromShare({
    available,
    share: typed / 100n,
    leverage,
    price,
    takerFee,
    step,
    notionalCap,
  });
}

/** A stop as typed, or so many percent away from the entry on its own side, to the tick. */
function stopPrice(
  form: TicketForm,
  field: 'takeProfit' | 'stopLoss',
  entry: bigint,
  tick: bigint,
): bigint | null {
  const typed = parseUnits(wireDecimal(form[field]));
  if (!form.hasStops || typed === null || typed === 0n) return null;
  if (form.stopMode === 'byPrice') return typed;
  const isUp = (form.direction === 'long') === (field === 'takeProfit');
  const moved = mulDiv(entry, typed, 100n * ONE, 'truncate');
  const price = isUp ? entry + moved : entry - moved;
  return price <= 0n ? null : roundToStep(price, tick, 'truncate');
}

export interface TicketProblemText {
  field: 'size' | 'price' | 'leverage' | 'takeProfit' | 'stopLoss';
  /** A refusal of the catalogue, or `sizeMissing` / `priceMissing`. */
  key: string;
  bound: string;
}

const fieldOf = {
  quantity: 'size',
  price: 'price',
  leverage: 'leverage',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
} as const;

/** Everything that keeps the order from going, in the order in which it should be said. */
export function ticketProblems(
  form: TicketForm,
  { order, quote, leverageMax }: TicketSummary,
): TicketProblemText[] {
  const missing: TicketProblemText[] = [];
  if (form.orderType === 'limit' && (order.price ?? 0n) <= 0n)
    missing.push({ field: 'price', key: 'priceMissing', bound: '' });
  if (parseUnits(wireDecimal(form.size)) === null || wireDecimal(form.size) === '0')
    missing.push({ field: 'size', key: 'sizeMissing', bound: '' });
  if (missing.length > 0) return missing;
  return quote.problems.map(({ refusal, field, bound }) => ({
    field: fieldOf[field],
    key: refusal,
    // The refusal's bound is the value this leverage reaches to; beside the slider the leverage is what helps.
    bound:
      refusal === 'leverageTooHighForSize' ? String(leverageMax ?? '') : trimZeros(bound ?? ''),
  }));
}

/** The body of the call that opens it. */
export function ticketBody({ order }: TicketSummary, symbol: string, account: string) {
  const wire = (value: bigint) => formatUnits(value);
  return {
    symbol,
    account,
    direction: order.direction,
    orderType: order.orderType,
    quantity: wire(order.quantity),
    leverage: order.leverage,
    ...(order.price === null ? {} : { price: wire(order.price) }),
    ...(order.takeProfit === null ? {} : { takeProfit: wire(order.takeProfit) }),
    ...(order.stopLoss === null ? {} : { stopLoss: wire(order.stopLoss) }),
  };
}

export type Risk = 'safe' | 'warning' | 'danger';
const WARNING_BELOW = units('0.1');
const DANGER_BELOW = units('0.03');

/** How close liquidation is, from the distance as a fraction of mark. */
export function riskOf(distance: bigint | null): Risk {
  if (distance === null || distance >= WARNING_BELOW) return 'safe';
  return distance >= DANGER_BELOW ? 'warning' : 'danger';
}
