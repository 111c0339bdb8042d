import { divide, mulDiv, ONE, roundToStep } from '../money.ts';
import { type Holding, initialMargin, openingCost } from './positions.quote.ts';
import type { Tier } from './positions.tiers.ts';

/**
 * Sizes from a value, a margin or a share. All round down to the symbol's quantity step, so that they never exceed the
 * requested value.
 */

/** The size worth `usdt` at a price. */
export function quantityFromUsdt(usdt: bigint, price: bigint, step: bigint): bigint {
  return roundToStep(divide(usdt, price, 'floor'), step, 'floor');
}

/** The size that `margin` opens at a leverage. */
export function quantityFromMargin(
  margin: bigint,
  leverage: number,
  price: bigint,
  step: bigint,
): bigint {
  return quantityFromUsdt(margin * BigInt(leverage), price, step);
}

interface Budget {
  readonly available: bigint;
  /** Share of the available balance, a fraction in units: ONE is the whole balance. */
  readonly share: bigint;
  readonly leverage: number;
  readonly price: bigint;
  readonly takerFee: bigint;
  readonly step: bigint;
  /** The largest notional that may be opened at the leverage. */
  readonly notionalCap: bigint;
}

/**
 * The largest size whose margin and open fee fit into a share of the available balance, within the tiers. `Q = A * share *
 * L / (E * (1 + L * t))`.
 */
export function quantityFromShare(budget: Budget): bigint {
  const { available, share, leverage, price, takerFee, step, notionalCap } = budget;
  const spendable = mulDiv(available, share, ONE, 'floor');
  const capped = quantityFromUsdt(notionalCap, price, step);
  const wanted = affordable(spendable, budget);
  const quantity = wanted < capped ? wanted : capped;
  const { frozen } = openingCost(quantity, price, leverage, takerFee);
  if (frozen <= spendable) return quantity;
  // Margin and fee each round up: together they may need two units beyond the result of the division. Stryker disable
  // next-line EqualityOperator: an amount of zero buys a quantity of zero
  return spendable > 2n ? affordable(spendable - 2n, budget) : 0n;
}

function affordable(spendable: bigint, { leverage, price, takerFee, step }: Budget): bigint {
  const times = BigInt(leverage);
  const divisor = price * (ONE + times * takerFee) * step;
  return mulDiv(spendable * times, ONE * ONE, divisor, 'floor') * step;
}

/**
 * The margin that may be removed: down to the initial margin, after an unrealized loss but without an unrealized gain.
 *
 * @param pnl unrealized result at the current mark price
 */
export function removableMargin(
  { entry, quantity, margin }: { entry: bigint; quantity: bigint; margin: bigint },
  leverage: number,
  pnl: bigint,
): bigint {
  // Stryker disable next-line EqualityOperator: adding a result of zero has no effect
  const equity = pnl < 0n ? margin + pnl : margin;
  const spare = equity - initialMargin(quantity, entry, leverage);
  return spare > 0n ? spare : 0n;
}

/** The part of the way from the entry price to the liquidation price that a safe position has gone at most, in percent. */
export const SAFE_PERCENT = 50n;

/**
 * The margin to add so that the mark price has gone at most `SAFE_PERCENT` of the way from the entry price to the
 * liquidation price: the formula of `liquidationPrice`, solved for the margin, at a liquidation price that is a tick
 * farther, because that price is truncated to the tick. Zero if the position is safe already; in units, rounded up to a
 * cent of USDT.
 */
export function marginToSafety(
  { direction, entry, quantity, margin }: Holding,
  mark: bigint,
  tier: Pick<Tier, 'mmr' | 'cum'>,
  takerFee: bigint,
  tick: bigint,
): bigint {
  const isLong = direction === 'long';
  const gone = isLong ? entry - mark : mark - entry;
  if (gone <= 0n) return 0n;
  const way = mulDiv(gone, 100n, SAFE_PERCENT, 'ceil') + tick;
  const liquidation = isLong ? entry - way : entry + way;
  const share = isLong ? ONE - tier.mmr - takerFee : ONE + tier.mmr + takerFee;
  const loss = isLong ? entry * ONE - liquidation * share : liquidation * share - entry * ONE;
  const missing = mulDiv(loss, quantity, ONE * ONE, 'ceil') - tier.cum - margin;
  return missing > 0n ? roundToStep(missing, CENT, 'ceil') : 0n;
}

const CENT = ONE / 100n;
