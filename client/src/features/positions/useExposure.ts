import { units } from '@hongbao/contracts/money';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { nearestLiquidation } from './exposure.ts';
import { listOf, positionsApi } from './positions.api.ts';

/** Current margin in use and nearest liquidation price of an account; null until loaded. */
export function useExposure(account: string, symbol: string, direction: Direction) {
  const { data: summary } = positionsApi.summarizePositions.useQuery({ query: { account } });
  const { data: running } = positionsApi.listPositions.useQuery(listOf(account, 'running'));
  if (!summary || !running) return null;
  const nearest = nearestLiquidation(running.records, { symbol, direction });
  return { margin: units(summary.margin), nearest };
}
