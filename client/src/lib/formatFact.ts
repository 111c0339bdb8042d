import { parseUnits } from '@hongbao/contracts/money';
import { trimZeros } from './decimalInput.ts';

/** Formats a value of a refusal: decimals without trailing zeros, everything else unchanged. */
export function formatFact(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return parseUnits(value) === null ? value : trimZeros(value);
}
