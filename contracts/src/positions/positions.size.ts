import { divide, mulDiv, ONE, roundToStep } from '../money.ts';
import { initialMargin, openingCost } from './positions.quote.ts';

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
