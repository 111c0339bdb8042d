import { ONE, stepOfDecimals } from '@hongbao/contracts/money';
import type { Tier } from '@hongbao/contracts/positions/positions.tiers';
import type { World } from '../../world/world.ts';
import { listedSymbol } from '../market/index.ts';
import { takerFeeRate } from '../levels/index.ts';

/** The whole spread around the mark price: 0.02 %. */
export const SPREAD = ONE / 5_000n;

/** The trading limits of a symbol, in units. */
export interface TradingTerms {
  readonly symbol: string;
  readonly isTrading: boolean;
  readonly tick: bigint;
  readonly quantityStep: bigint;
  readonly leverages: readonly number[];
  readonly minNotional: bigint;
  readonly tiers: readonly Tier[];
}

/** The terms of a symbol, or null for one that is not listed. */
export async function tradingTerms(
  world: World,
  symbol: string,
  now: number,
): Promise<TradingTerms | null> {
  const listed = await listedSymbol(world, symbol, now);
  if (!listed) return null;
  return {
    symbol,
    isTrading: listed.status === 'trading',
    tick: stepOfDecimals(listed.pricePrecision),
    quantityStep: stepOfDecimals(listed.quantityPrecision),
    leverages: listed.leverages,
    minNotional: listed.minNotional,
    tiers: listed.tiers,
  };
}

export { takerFeeRate };
