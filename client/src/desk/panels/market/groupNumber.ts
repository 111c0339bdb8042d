import { partsOf } from '../../../lib/numbers.ts';

/** "58650.00" -> "58,650.00". */
export const groupNumber = (decimal: string): string =>
  partsOf(decimal, { digits: decimal.split('.')[1]?.length ?? 0 }).digits;
