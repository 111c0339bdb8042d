import { formatUnits, units } from '@hongbao/contracts/money';
import type { Exit, ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import type { ExitSide } from '@hongbao/contracts/positions/positions.types';
import { parseTyped, typedUnits } from '../../lib/decimalInput.ts';
import { type CloseFacts, type closeShares, shareQuantity, summarizeClose } from './closeForm.ts';
import { isPriceTooLong } from './ticketSize.ts';

export interface ExitForm {
  side: ExitSide;
  price: string;
  share: (typeof closeShares)[number];
}

export const emptyExit: ExitForm = { side: 'takeProfit', price: '', share: '50' };

export function reduceExit(form: ExitForm, change: Partial<ExitForm>): ExitForm {
  const next = { ...form, ...change };
  return { ...next, price: parseTyped(next.price, { unit: 'USDT' }).shown };
}

/** Returns the request body of `placeExit`. */
export function exitBody({ side, price, share }: ExitForm, id: string, facts: CloseFacts) {
  const quantity = units(shareQuantity(share, facts.holding, facts.quantityStep));
  return {
    id,
    side,
    price: formatUnits(typedUnits(price) ?? 0n),
    quantity: formatUnits(quantity),
  };
}

export interface ExitProblem {
  field: 'price' | 'share';
  /** Key of a refusal, `exitPriceMissing` or `exitTooSmall`, or the reason why a typed text is not a number. */
  key: string;
  /** True if the typed text is not a valid number. */
  isTyping?: boolean;
}

/** Returns the reason why an exit is invalid, by the rules of the server; null if it is valid. */
export function exitProblem(
  form: ExitForm,
  position: ListedPosition,
  facts: CloseFacts,
): ExitProblem | null {
  const { holding, mark, tick, quantityStep } = facts;
  const price = typedUnits(form.price);
  const typing = parseTyped(form.price).problem ?? (isPriceTooLong(price) ? 'tooLong' : null);
  if (typing) return { field: 'price', key: typing, isTyping: true };
  if (price === null || price === 0n) return { field: 'price', key: 'exitPriceMissing' };
  if (price % tick !== 0n) return { field: 'price', key: 'priceOffStep' };
  const liquidation =
    position.liquidationPrice === undefined ? null : units(position.liquidationPrice);
  const [problem] = stopProblems(holding.direction, mark, liquidation, { [form.side]: price });
  if (problem) return { field: 'price', key: problem.refusal };
  return units(shareQuantity(form.share, holding, quantityStep)) === 0n
    ? { field: 'share', key: 'exitTooSmall' }
    : null;
}

/** Returns the result that an exit would realize at its price, after all fees; null for an invalid one. */
export function exitResult(
  { price, quantity }: Pick<Exit, 'price' | 'quantity'>,
  facts: CloseFacts,
): bigint | null {
  const mark = units(price);
  if (mark === 0n) return null;
  return summarizeClose({ quantity }, { ...facts, mark }).result;
}
