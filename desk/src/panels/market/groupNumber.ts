import { toParts } from '@hongbao/client/lib/numbers.ts';

/** "58650.00" -> "58,650.00". */
export const groupNumber = (decimal: string): string =>
  toParts(decimal, { digits: decimal.split('.')[1]?.length ?? 0 }).digits;
