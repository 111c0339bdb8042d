import { formatUnits, parseUnits, units } from '@hongbao/contracts/money';
import type { TrailingStop } from '@hongbao/contracts/positions/positions.schema';
import {
  type TrailingDistance,
  type TrailingProblem,
  trailingProblems,
} from '@hongbao/contracts/positions/positions.trailing';
import { TRAILING_RATE_MAX } from '@hongbao/contracts/positions/positions.types';
import { parseTyped, trimZeros, typedUnits } from '../../lib/decimalInput.ts';
import type { TrailingUnit } from '../../state/ticket.ts';

/** The distance of a trailing stop as typed; an empty text is none. */
export interface TrailingForm {
  unit: TrailingUnit;
  text: string;
}

const PERCENT_DECIMALS = 6;
const PERCENT = 100n;
const RATE_MAX = units(TRAILING_RATE_MAX);

export function toTrailingForm(trailing: TrailingStop | undefined): TrailingForm {
  if (trailing?.distance !== undefined)
    return { unit: 'price', text: trimZeros(trailing.distance) };
  const rate = parseUnits(trailing?.rate ?? '') ?? 0n;
  return { unit: 'percent', text: rate === 0n ? '' : trimZeros(formatUnits(rate * PERCENT)) };
}

/** Applies a change. Another unit clears the text, because a number in one unit is meaningless in the other. */
export function reduceTrailing(form: TrailingForm, change: Partial<TrailingForm>): TrailingForm {
  const isOther = change.unit !== undefined && change.unit !== form.unit;
  const next = { ...form, ...(isOther ? { text: '' } : {}), ...change };
  return { ...next, text: parseTyped(next.text, optionsOf(next)).shown };
}

const optionsOf = ({ unit }: TrailingForm) =>
  unit === 'percent' ? { decimals: PERCENT_DECIMALS, unit: '%' } : { unit: 'USDT' };

/** Returns the typed distance; null for an empty or invalid text and for zero. */
export function typedDistance(form: TrailingForm): TrailingDistance | null {
  const typed = typedUnits(form.text, optionsOf(form));
  if (!typed) return null;
  return form.unit === 'percent'
    ? { distance: null, rate: typed / PERCENT }
    : { distance: typed, rate: null };
}

/**
 * Returns the problem of a typed distance by the rules of the server; null for none.
 *
 * @param mark the mark price, or the limit or trigger price of a pending order
 */
export function trailingProblem(
  form: TrailingForm,
  mark: bigint,
  tick: bigint,
): {
  key: TrailingProblem['refusal'] | 'trailingRateTooLarge' | string;
  bound: bigint;
  /** True if the typed text is not a valid number. */
  isTyping: boolean;
} | null {
  const { problem } = parseTyped(form.text, optionsOf(form));
  if (problem) return { key: problem, bound: 0n, isTyping: true };
  const distance = typedDistance(form);
  if (!distance) return null;
  if ((distance.rate ?? 0n) > RATE_MAX)
    return { key: 'trailingRateTooLarge', bound: RATE_MAX * PERCENT, isTyping: false };
  const [found] = trailingProblems(distance, mark, tick);
  return found ? { key: found.refusal, bound: found.bound, isTyping: false } : null;
}

/** The fields of a request that set, change or remove a trailing stop; none if it is unchanged. */
export function trailingBody(form: TrailingForm, saved?: TrailingStop) {
  const before = toTrailingForm(saved);
  if (form.text === before.text && (form.unit === before.unit || form.text === '')) return {};
  const distance = typedDistance(form);
  if (distance?.distance != null) return { trailingDistance: formatUnits(distance.distance) };
  return { trailingRate: formatUnits(distance?.rate ?? 0n) };
}
