import { mulDiv, ONE, units } from '@hongbao/contracts/money';
import type { Assets } from './wallet.api.ts';

type DayResult = Pick<Assets, 'totalAssets' | 'dailyProfit'>;

/**
 * Today's profit as a fraction of the assets without it, in units. Null if these assets are not positive, for which a
 * fraction has no meaning.
 */
export function dayChange({ totalAssets, dailyProfit }: DayResult): bigint | null {
  const profit = units(dailyProfit);
  const before = units(totalAssets) - profit;
  return before > 0n ? mulDiv(profit, ONE, before, 'truncate') : null;
}
