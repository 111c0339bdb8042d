import { exitTickAt } from '@hongbao/contracts/options/options.quote';
import { type SaleQuote, quoteSale, SALE_TICKS } from '@hongbao/contracts/options/options.sale';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { World } from '../../world/world.ts';
import type { Option } from './option.types.ts';

/** A sale of an option at a tick: its price, and the figures from which it is computed. */
export interface OptionSale extends SaleQuote {
  readonly tickAt: number;
  readonly secondsLeft: number;
  /** The mark prices up to the tick in units, oldest first. */
  readonly prices: readonly bigint[];
  readonly markPrice: bigint;
}

/** The sale of an option at a tick (epoch ms) that has passed. Null when no second is left until its exit tick. */
export function saleAt({ market }: World, option: Option, tickAt: number): OptionSale | null {
  const exitAt = exitTickAt(Number(option.createdAt), option.seconds);
  const secondsLeft = (exitAt - tickAt) / SECOND_MS;
  if (secondsLeft < 1) return null;
  const markPrice = market.markPrice(option.symbol, tickAt);
  const prices = Array.from({ length: SALE_TICKS }, (_, place) =>
    market.markPrice(option.symbol, tickAt - (SALE_TICKS - 1 - place) * SECOND_MS),
  );
  return {
    tickAt,
    secondsLeft,
    prices,
    markPrice,
    ...quoteSale({ ...option, prices, secondsLeft }),
  };
}
