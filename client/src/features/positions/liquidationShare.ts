import { units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';

export const DANGER_PERCENT = 80;

/**
 * How much of the way from the entry price to the liquidation price the mark price has gone, in percent: 0 at the entry
 * or on its winning side, at most 100. Null for a position that cannot be liquidated.
 */
export function liquidationPercent(position: Position, markPrice: string): number | null {
  const { openPrice, liquidationPrice } = position;
  if (liquidationPrice === undefined || position.status !== 'running') return null;
  const entry = units(openPrice);
  const way = units(liquidationPrice) - entry;
  if (way === 0n) return 100;
  const gone = ((units(markPrice) - entry) * 100n) / way;
  return gone <= 0n ? 0 : gone >= 100n ? 100 : Number(gone);
}
