import { parseUnits } from '@hongbao/contracts/money';
import { trimZeros } from './decimalInput.ts';

/** A fact of a refusal for the eye: decimals without idle zeros, everything else as it is. */
export function showFact(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return parseUnits(value) === null ? value : trimZeros(value);
}
