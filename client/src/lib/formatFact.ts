import { parseUnits } from '@hongbao/contracts/money';
import { trimZeros } from './decimalInput.ts';

/** Formats a value of a refusal: removes trailing zeros of decimals, and returns other values unchanged. */
export function formatFact(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return parseUnits(value) === null ? value : trimZeros(value);
}
