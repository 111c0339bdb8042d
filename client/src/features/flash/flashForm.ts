import type { QueryOf } from '@hongbao/contracts/call';
import type { quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { type FlashSide, flashSides } from '@hongbao/contracts/flash/flash.types';
import { parseUnits, units } from '@hongbao/contracts/money';
import { parseTyped } from '../../lib/decimalInput.ts';
import { type Guard, hasFields, isOneOf, isText } from '../../lib/guards.ts';

export interface FlashForm {
  from: string;
  to: string;
  /** The side whose amount the member has typed. The quote provides the amount of the other side. */
  side: FlashSide;
  amount: string;
}

export const emptyFlash: FlashForm = { from: 'USDT', to: 'BTC', side: 'from', amount: '' };

const isForm = hasFields<FlashForm>({
  from: isText,
  to: isText,
  side: isOneOf(flashSides),
  amount: isText,
});
export const isFlashForm: Guard<FlashForm> = (value): value is FlashForm =>
  isForm(value) && value.from !== value.to;

/** Applies a change. If the coin of the other side is selected, the two coins are swapped. */
export function reduceFlash(form: FlashForm, change: Partial<FlashForm>): FlashForm {
  const next = { ...form, ...change };
  if (next.from !== next.to) return next;
  return change.from === undefined ? { ...next, from: form.to } : { ...next, to: form.from };
}

/** Swaps the coins; the typed amount remains with its coin. */
export const swapFlash = ({ from, to, side, amount }: FlashForm): FlashForm => ({
  from: to,
  to: from,
  side: side === 'from' ? 'to' : 'from',
  amount,
});

/** Returns the query for a quote; null if the amount is missing or invalid. */
export function quoteQuery({
  from,
  to,
  side,
  amount,
}: FlashForm): QueryOf<typeof quoteFlashExchange> | null {
  const wire = parseTyped(amount, { unit: side === 'from' ? from : to }).wire;
  const value = wire === null ? null : parseUnits(wire);
  return wire === null || value === null || value === 0n ? null : { from, to, side, amount: wire };
}

/**
 * Whether the amount exceeds the balance. False if the balance is unknown, so that an unknown balance does not block
 * the exchange.
 */
export function isTooMuch(given: string | undefined, available: string | undefined): boolean {
  return given !== undefined && available !== undefined && units(given) > units(available);
}
