import { mulDiv, multiply, ONE, roundToStep } from '../money.ts';
import type { FlashSide } from './flash.types.ts';

/** The mid prices in USDT of both coins at one instant, and the fee of an exchange. All in units. */
export interface FlashFacts {
  readonly fromMid: bigint;
  readonly toMid: bigint;
  /** The fee as a fraction of the rate. */
  readonly feeRate: bigint;
}

/**
 * The rate of an exchange: `mid(from) / mid(to) * (1 - fee)`, truncated to 8 places. For display only: from a cheap
 * coin into an expensive one few digits remain, so amounts are computed from the mid prices.
 */
export function flashRate({ fromMid, toMid, feeRate }: FlashFacts): bigint {
  return mulDiv(fromMid, ONE - feeRate, toMid, 'truncate');
}

/** The amount received for `fromAmount`, truncated to the coin's step. */
export function flashReceived(fromAmount: bigint, facts: FlashFacts, toStep: bigint): bigint {
  const { fromMid, toMid, feeRate } = facts;
  return mulDiv(fromAmount * fromMid, ONE - feeRate, toMid * ONE * toStep, 'floor') * toStep;
}

/** The amount needed to receive at least `toAmount`, rounded up to the coin's step. */
export function flashNeeded(toAmount: bigint, facts: FlashFacts, fromStep: bigint): bigint {
  const { fromMid, toMid, feeRate } = facts;
  return mulDiv(toAmount * toMid, ONE, fromMid * (ONE - feeRate) * fromStep, 'ceil') * fromStep;
}

/** The quantity steps of both coins. */
export interface FlashSteps {
  readonly fromStep: bigint;
  readonly toStep: bigint;
}

/**
 * Both amounts of an exchange, in units, computed from the entered one. An entered source amount is used unchanged. An
 * entered target amount is rounded up to a whole step of its coin, and the received amount may be one step more, never
 * less.
 */
export function flashAmounts(
  amount: bigint,
  side: FlashSide,
  facts: FlashFacts,
  { fromStep, toStep }: FlashSteps,
): { fromAmount: bigint; toAmount: bigint } {
  const fromAmount =
    side === 'from' ? amount : flashNeeded(roundToStep(amount, toStep, 'ceil'), facts, fromStep);
  return { fromAmount, toAmount: flashReceived(fromAmount, facts, toStep) };
}

/** The value of the source amount in USDT, rounded down, because the bounds are in USDT. */
export function flashWorth(fromAmount: bigint, { fromMid }: FlashFacts): bigint {
  return multiply(fromAmount, fromMid, 'floor');
}

/**
 * Whether a quoted rate is better for the member than the live one by more than `tolerance` (a fraction of the live
 * rate, in units). False for a worse quote. Computed by cross multiplication in integers, so that no division loses
 * digits.
 */
export function isBetterThanLive(quoted: FlashFacts, live: FlashFacts, tolerance: bigint): boolean {
  const promised = quoted.fromMid * (ONE - quoted.feeRate) * live.toMid;
  const now = live.fromMid * (ONE - live.feeRate) * quoted.toMid;
  return (promised - now) * ONE > now * tolerance;
}
