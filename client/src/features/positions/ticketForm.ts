import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  quoteTicket,
  type TicketFacts,
  type TicketOrder,
  type TicketProblem,
  type TicketQuote,
} from '@hongbao/contracts/positions/positions.ticket';
import { parseTyped, typedUnits } from '../../lib/decimalInput.ts';
import type { TicketForm } from '../../state/ticket.ts';
import { isPriceTooLong, toQuantity } from './ticketSize.ts';
import { stopFields, stopPrice } from './ticketStops.ts';
import { typedDistance } from './trailingForm.ts';

/** Returns the selected leverage if the symbol offers it, otherwise the highest offered leverage below it. */
export function offeredLeverage(chosen: number, offered: readonly number[]): number {
  return offered.findLast((one) => one <= chosen) ?? offered[0] ?? chosen;
}

export interface TicketSummary {
  order: TicketOrder;
  quote: TicketQuote;
  /** The highest offered leverage for the size together with the open positions; null above the last tier. */
  leverageMax: number | null;
}

/** Computes the order in units and its quote with the formula of the server. */
export function summarizeTicket(form: TicketForm, facts: TicketFacts): TicketSummary {
  const order: TicketOrder = {
    direction: form.direction,
    orderType: form.orderType,
    quantity: 0n,
    leverage: form.leverage,
    price: form.orderType === 'market' ? null : typedUnits(form.price),
    isPostOnly: form.isPostOnly,
    takeProfit: null,
    stopLoss: null,
  };
  const { price } = quoteTicket(order, facts);
  const meant: TicketOrder = {
    ...order,
    quantity: toQuantity(form, price, facts.quantityStep),
    takeProfit: stopPrice(form, 'takeProfit', price, facts.tick),
    stopLoss: stopPrice(form, 'stopLoss', price, facts.tick),
    trailing: typedDistance({ unit: form.trailingUnit, text: form.trailing }),
  };
  const quote = quoteTicket(meant, facts);
  return { order: meant, quote, leverageMax: leverageMaxOf(quote, facts) };
}

function leverageMaxOf({ tier }: TicketQuote, { leverages }: TicketFacts): number | null {
  return leverages.findLast((one) => one <= (tier?.maxLeverage ?? 0)) ?? null;
}

/**
 * Returns the bound of a problem as the texts in `trade.problem` show it: grouped digits without unit, and for a leverage
 * that is too high the highest leverage. The bound of that refusal is the maximum value at the chosen leverage.
 */
export function boundText(
  { refusal, bound }: TicketProblem,
  quote: TicketQuote,
  facts: TicketFacts,
): string {
  return refusal === 'leverageTooHighForSize'
    ? String(leverageMaxOf(quote, facts) ?? '')
    : formatFact(bound);
}

export interface TicketProblemText {
  field: 'size' | 'price' | 'leverage' | 'takeProfit' | 'stopLoss' | 'trailing';
  /**
   * Key of a refusal in the catalog, `sizeMissing`, `priceMissing` or `triggerMissing`, or the reason why a typed text is not a number.
   */
  key: string;
  bound: string;
  /** True if the typed text is not a valid number. Such a problem is shown immediately. */
  isTyping?: boolean;
}

const fieldOf = {
  quantity: 'size',
  price: 'price',
  triggerPrice: 'price',
  leverage: 'leverage',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  trailingDistance: 'trailing',
} as const;

/** Returns all problems of the order, the most important first. */
export function ticketProblems(
  form: TicketForm,
  { order, quote }: TicketSummary,
  facts: TicketFacts,
): TicketProblemText[] {
  const unread = [...typingProblems(form), ...longPrices(order)];
  const isUnread = (name: TicketProblemText['field']) => unread.some(({ field }) => field === name);
  const missing: TicketProblemText[] = [];
  if (form.orderType !== 'market' && !isUnread('price') && (order.price ?? 0n) <= 0n)
    missing.push({
      field: 'price',
      key: form.orderType === 'trigger' ? 'triggerMissing' : 'priceMissing',
      bound: '',
    });
  if (!isUnread('size') && (typedUnits(form.size) ?? 0n) <= 0n)
    missing.push({ field: 'size', key: 'sizeMissing', bound: '' });
  if (unread.length + missing.length > 0) return [...unread, ...missing];
  return quote.problems.map((problem) => ({
    field: fieldOf[problem.field],
    key: problem.refusal,
    bound: boundText(problem, quote, facts),
  }));
}

function typingProblems(form: TicketForm): TicketProblemText[] {
  const shown = [
    ...(form.orderType === 'market' ? [] : (['price'] as const)),
    'size' as const,
    ...stopFields,
  ];
  return shown.flatMap((field) => {
    const { problem } = parseTyped(form[field]);
    return problem ? [{ field, key: problem, bound: '', isTyping: true }] : [];
  });
}

/** Returns the problems of prices that exceed the maximum of requests, including prices of stops in percent. */
function longPrices(order: TicketOrder): TicketProblemText[] {
  return (['price', ...stopFields] as const)
    .filter((field) => isPriceTooLong(order[field]))
    .map((field) => ({ field, key: 'tooLong', bound: '', isTyping: true }));
}

/** Returns the request body of `openPosition`. */
export function ticketBody({ order }: TicketSummary, symbol: string, account: string) {
  const wire = (value: bigint) => formatUnits(value);
  return {
    symbol,
    account,
    direction: order.direction,
    orderType: order.orderType,
    quantity: wire(order.quantity),
    leverage: order.leverage,
    ...(order.price === null
      ? {}
      : { [order.orderType === 'trigger' ? 'triggerPrice' : 'price']: wire(order.price) }),
    ...(order.orderType === 'limit' && order.isPostOnly ? { postOnly: true } : {}),
    ...(order.takeProfit === null ? {} : { takeProfit: wire(order.takeProfit) }),
    ...(order.stopLoss === null ? {} : { stopLoss: wire(order.stopLoss) }),
    ...(order.trailing?.distance == null
      ? {}
      : { trailingDistance: wire(order.trailing.distance) }),
    ...(order.trailing?.rate == null ? {} : { trailingRate: wire(order.trailing.rate) }),
  };
}

export type Risk = 'safe' | 'warning' | 'danger';
const WARNING_BELOW = units('0.1');
const DANGER_BELOW = units('0.03');

/** Returns the risk level by the distance to liquidation, as a fraction of the mark price. */
export function riskOf(distance: bigint | null): Risk {
  if (distance === null || distance >= WARNING_BELOW) return 'safe';
  return distance >= DANGER_BELOW ? 'warning' : 'danger';
}
