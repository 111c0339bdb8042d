import { divide, multiply, ONE } from '../money.ts';
import { SECOND_MS } from '../time.ts';
import type { OptionDirection, OptionOutcome } from './options.types.ts';

/** The result of an option by its entry and exit tick. Equal prices are a tie. */
export function optionResult(
  direction: OptionDirection,
  entryPrice: bigint,
  exitPrice: bigint,
): OptionOutcome {
  if (entryPrice === exitPrice) return 'tie';
  // Stryker disable next-line EqualityOperator: equal prices have already returned a tie
  return exitPrice > entryPrice === (direction === 'up') ? 'win' : 'lose';
}

/** The payout: stake and gain for a win (rounded down), the stake for a tie, zero for a loss. */
export function optionPayout(stake: bigint, payoutRate: bigint, result: OptionOutcome): bigint {
  const payouts: Record<OptionOutcome, bigint> = {
    win: stake + multiply(stake, payoutRate, 'floor'),
    tie: stake,
    lose: 0n,
  };
  return payouts[result];
}

/** The share of winning options at which a member breaks even: `1 / (1 + r)`, a fraction in units, rounded up. */
export function breakEvenWinRate(payoutRate: bigint): bigint {
  return divide(ONE, ONE + payoutRate, 'ceil');
}

/** The entry tick: the last at or before acceptance (epoch ms), which is public when the option is bought. */
export function entryTickAt(acceptedAt: number): number {
  return Math.floor(acceptedAt / SECOND_MS) * SECOND_MS;
}

/** The exit tick: the last at or before acceptance plus the option's seconds (epoch ms). */
export function exitTickAt(acceptedAt: number, seconds: number): number {
  return Math.floor((acceptedAt + seconds * SECOND_MS) / SECOND_MS) * SECOND_MS;
}
