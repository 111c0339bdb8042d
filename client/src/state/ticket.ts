import {
  type Direction,
  directions,
  LEVERAGE_DEFAULT,
  type OrderType,
  orderTypes,
} from '@hongbao/contracts/positions/positions.types';
import { parseTyped } from '../lib/decimalInput.ts';

export const sizeModes = ['coin', 'usdt'] as const;
export type SizeMode = (typeof sizeModes)[number];

/** Stops as prices, as percent of the price away from the entry, or as percent of the margin won or lost. */
export const stopModes = ['byPrice', 'byPricePercent', 'byMarginPercent'] as const;
export type StopMode = (typeof stopModes)[number];

/** What a ticket keeps from coin to coin. */
export interface TicketChoices {
  direction: Direction;
  orderType: OrderType;
  sizeMode: SizeMode;
  leverage: number;
  hasStops: boolean;
  stopMode: StopMode;
}

/** What means something for one coin only. As typed: a text that is no number stays, and is said. */
export interface TicketFields {
  price: string;
  /** False while the limit price is the mark that was filled in. */
  isPriceTyped: boolean;
  size: string;
  takeProfit: string;
  stopLoss: string;
  /** The part of what is available that the size was last set to by a chip; empty once it is anything else. */
  share: string;
}

export type TicketForm = TicketChoices & TicketFields;

export const firstChoices: TicketChoices = {
  direction: 'long',
  orderType: 'market',
  sizeMode: 'usdt',
  leverage: LEVERAGE_DEFAULT,
  hasStops: false,
  stopMode: 'byPrice',
};

export const emptyFields: TicketFields = {
  price: '',
  isPriceTyped: false,
  size: '',
  takeProfit: '',
  stopLoss: '',
  share: '',
};

export const emptyTicket = (direction: Direction = 'long'): TicketForm => ({
  ...firstChoices,
  ...emptyFields,
  direction,
});

/** What is typed is read where it is understood ("1,5" is 1.5) and kept as it is where it is not. */
export function reduceTicket(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const next = { ...form, ...restarted(form, change), ...change };
  const shown = (text: string) => parseTyped(text).shown;
  return {
    ...next,
    price: shown(next.price),
    size: shown(next.size),
    takeProfit: shown(next.takeProfit),
    stopLoss: shown(next.stopLoss),
  };
}

/** A price that comes is typed unless it says otherwise. Another unit starts its fields anew unless they come with it: 50 USDT are not 50 BTC, and a price is no percent. */
function restarted(form: TicketForm, change: Partial<TicketForm>): Partial<TicketForm> {
  const isOther = (field: keyof TicketForm) =>
    change[field] !== undefined && change[field] !== form[field];
  return {
    ...(change.price === undefined ? {} : { isPriceTyped: true }),
    ...(isOther('sizeMode') ? { size: '' } : {}),
    ...(isOther('stopMode') ? { takeProfit: '', stopLoss: '' } : {}),
    ...(isOther('size') || isOther('sizeMode') || isOther('leverage') ? { share: '' } : {}),
  };
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string' && value.length <= TEXT_MAX;
const isFlag: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isLeverage: Check = (value) => Number.isInteger(value) && Number(value) >= 1;

/** Longer than any number; what is longer is not remembered. */
const TEXT_MAX = 200;

const choiceChecks: Record<keyof TicketChoices, Check> = {
  direction: isOneOf(directions),
  orderType: isOneOf(orderTypes),
  sizeMode: isOneOf(sizeModes),
  leverage: isLeverage,
  hasStops: isFlag,
  stopMode: isOneOf(stopModes),
};
const fieldChecks: Record<keyof TicketFields, Check> = {
  price: isText,
  isPriceTyped: isFlag,
  size: isText,
  takeProfit: isText,
  stopLoss: isText,
  share: isText,
};

const fits = (checks: Record<string, Check>, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)));

/** Whether something stored is what a ticket keeps. */
export const isTicketChoices = (value: unknown): value is TicketChoices =>
  fits(choiceChecks, value);
export const isTicketFields = (value: unknown): value is TicketFields => fits(fieldChecks, value);
