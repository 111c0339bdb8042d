import {
  type Direction,
  directions,
  LEVERAGE_DEFAULT,
  type OrderType,
  orderTypes,
} from '@hongbao/contracts/positions/positions.types';
import { parseTyped } from '../lib/decimalInput.ts';
import { type Guard, hasFields, isFlag, isOneOf, isText } from '../lib/guards.ts';

export const sizeModes = ['coin', 'usdt'] as const;
export type SizeMode = (typeof sizeModes)[number];

/** Units of stops: a price, percent of the distance to the entry price, or profit and loss in percent of the margin. */
export const stopModes = ['byPrice', 'byPricePercent', 'byMarginPercent'] as const;
export type StopMode = (typeof stopModes)[number];

/** Units of the distance of a trailing stop: percent of the best price, or a difference of prices. */
export const trailingUnits = ['percent', 'price'] as const;
export type TrailingUnit = (typeof trailingUnits)[number];

export interface TicketChoices {
  direction: Direction;
  orderType: OrderType;
  sizeMode: SizeMode;
  leverage: number;
  stopMode: StopMode;
  /** Whether limit orders are refused in place of opening immediately. */
  isPostOnly: boolean;
}

/** The fields of a ticket for one symbol, as typed. An invalid text is retained and reported. */
export interface TicketFields {
  price: string;
  /** False while the limit price is the prefilled mark price. */
  isPriceTyped: boolean;
  size: string;
  takeProfit: string;
  stopLoss: string;
  /** The distance of the trailing stop. */
  trailing: string;
  trailingUnit: TrailingUnit;
  /** The percentage chip that was pressed last; empty after the size was edited. */
  share: string;
}

export type TicketForm = TicketChoices & TicketFields;

export const firstChoices: TicketChoices = {
  direction: 'long',
  orderType: 'market',
  sizeMode: 'usdt',
  leverage: LEVERAGE_DEFAULT,
  stopMode: 'byPrice',
  isPostOnly: false,
};

export const emptyFields: TicketFields = {
  price: '',
  isPriceTyped: false,
  size: '',
  takeProfit: '',
  stopLoss: '',
  trailing: '',
  trailingUnit: 'percent',
  share: '',
};

export const emptyTicket = (direction: Direction = 'long'): TicketForm => ({
  ...firstChoices,
  ...emptyFields,
  direction,
});

/** Applies a change. A valid number is normalized (" 1 000,5 " is 1000.5); an invalid text is stored as typed. */
export function reduceTicket(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const next = { ...form, ...resetFields(form, change), ...change };
  const shown = (text: string) => parseTyped(text).shown;
  return {
    ...next,
    price: shown(next.price),
    size: shown(next.size),
    takeProfit: shown(next.takeProfit),
    stopLoss: shown(next.stopLoss),
  };
}

/**
 * Returns the fields that a change resets. A changed price counts as typed unless the change sets `isPriceTyped`. A
 * changed unit clears the fields with that unit unless the change contains them, because a number in one unit is
 * meaningless in another.
 */
function resetFields(form: TicketForm, change: Partial<TicketForm>): Partial<TicketForm> {
  const isOther = (field: keyof TicketForm) =>
    change[field] !== undefined && change[field] !== form[field];
  return {
    ...(change.price === undefined ? {} : { isPriceTyped: true }),
    ...(isOther('sizeMode') ? { size: '' } : {}),
    ...(isOther('stopMode') ? { takeProfit: '', stopLoss: '' } : {}),
    ...(isOther('size') || isOther('sizeMode') || isOther('leverage') ? { share: '' } : {}),
  };
}

/** Maximum length of a stored text, in characters. Every number is shorter. */
const TEXT_MAX = 200;
const isShort: Guard<string> = (value): value is string =>
  isText(value) && value.length <= TEXT_MAX;
const isLeverage: Guard<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 1;

export const isTicketChoices = hasFields<TicketChoices>({
  direction: isOneOf(directions),
  orderType: isOneOf(orderTypes),
  sizeMode: isOneOf(sizeModes),
  leverage: isLeverage,
  stopMode: isOneOf(stopModes),
  isPostOnly: isFlag,
});
export const isTicketFields = hasFields<TicketFields>({
  price: isShort,
  isPriceTyped: isFlag,
  size: isShort,
  takeProfit: isShort,
  stopLoss: isShort,
  trailing: isShort,
  trailingUnit: isOneOf(trailingUnits),
  share: isShort,
});
