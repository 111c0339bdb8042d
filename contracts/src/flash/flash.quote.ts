import { mulDiv, multiply, ONE, roundToStep } from '../money.ts';
import type { FlashSide } from './flash.types.ts';

/** Both coins in USDT at one instant, and what an exchange costs. All in units. */
export interface FlashFacts {
  readonly fromMid: bigint;
  readonly toMid: bigint;
  /** A fraction: the part of the rate that is kept. */
  readonly feeRate: bigint;
}

/**
 * `mid(from) / mid(to) * (1 - fee)`, truncated to 8 places. It is for the eye: of a cheap coin into a dear one few
 * digits are left, so amounts are worked out from the mids and never from this.
 */
export function flashRate({ fromMid, toMid, feeRate }: FlashFacts): bigint {
  return mulDiv(fromMid, ONE - feeRate, toMid, 'truncate');
}

/** What `fromAmount` gives, truncated to the coin's step. */
export function flashReceived(fromAmount: bigint, facts: FlashFacts, toStep: bigint): bigint {
  const { fromMid, toMid, feeRate } = facts;
  return mulDiv(fromAmount * fromMid, ONE - feeRate, toMid * ONE * toStep, 'floor') * toStep;
}

/** What has to be given for at least `toAmount`, rounded up to the coin's step. */
export function flashNeeded(toAmount: bigint, facts: FlashFacts, fromStep: bigint): bigint {
  const { fromMid, toMid, feeRate } = facts;
  return mulDiv(toAmount * toMid, ONE, fromMid * (ONE - feeRate) * fromStep, 'ceil') * fromStep;
}

/** The smallest amounts of both coins. */
export interface FlashSteps {
  readonly fromStep: bigint;
  readonly toStep: bigint;
}

/**
 * Both amounts of an exchange, in units, from the one that was typed. A given amount is exchanged as it is; a wanted
 * one is rounded up to a whole step of its coin, and what comes may be a step more, never less.
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

/** What the given amount is worth in USDT, rounded down: the bounds are in USDT. */
export function flashWorth(fromAmount: bigint, { fromMid }: FlashFacts): bigint {
  return multiply(fromAmount, fromMid, 'floor');
}

/**
 * Is a quoted rate better for the member than the live one by more than `tolerance` (a fraction of the live rate, in
 * units)? A quote that is worse never is. Compared crosswise in integers, so that nothing is lost to division.
 */
export function isBetterThanLive(quoted: FlashFacts, live: FlashFacts, tolerance: bigint): boolean {
  const promised = quoted.fromMid * (ONE - quoted.feeRate) * live.toMid;
  const now = live.fromMid * (ONE - live.feeRate) * quoted.toMid;
  return (promised - now) * ONE > now * tolerance;
}
