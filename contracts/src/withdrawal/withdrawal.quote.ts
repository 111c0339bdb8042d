import { divide, multiply, roundToStep } from '../money.ts';

export interface WithdrawalFacts {
  readonly available: bigint;
  /** Withdrawal fee of the network, in the coin. */
  readonly fee: bigint;
  readonly min: bigint;
  readonly usdtRate: bigint;
  /** The remaining daily limit, in USDT. */
  readonly dailyLeftUsdt: bigint;
  /** The smallest unit of quantity of the coin. */
  readonly step: bigint;
}

/** The amounts of a withdrawal: the fee is added to the amount, so the amount arrives in full and both are held. */
export interface WithdrawalQuote {
  readonly fee: bigint;
  readonly held: bigint;
  readonly received: bigint;
  readonly usdtValue: bigint;
  /** The reason for a refusal; null for a valid withdrawal. */
  readonly problem:
    | 'amountTooSmall'
    | 'amountOffStep'
    | 'dailyLimitReached'
    | 'insufficientBalance'
    | null;
}

/**
 * The amounts for the confirmation, and the first reason for which the server would refuse the withdrawal. The value is
 * rounded up before it is compared with the limit.
 */
export function quoteWithdrawal(amount: bigint, facts: WithdrawalFacts): WithdrawalQuote {
  const { fee, usdtRate } = facts;
  const usdtValue = multiply(amount, usdtRate, 'ceil');
  const held = amount + fee;
  return {
    fee,
    held,
    received: amount,
    usdtValue,
    problem: problemOf(amount, held, usdtValue, facts),
  };
}

function problemOf(
  amount: bigint,
  held: bigint,
  usdtValue: bigint,
  { min, step, dailyLeftUsdt, available }: WithdrawalFacts,
): WithdrawalQuote['problem'] {
  if (amount < min) return 'amountTooSmall';
  if (amount % step !== 0n) return 'amountOffStep';
  if (held > available) return 'insufficientBalance';
  return usdtValue > dailyLeftUsdt ? 'dailyLimitReached' : null;
}

/**
 * The maximum withdrawal: the balance minus the fee, within the daily limit, truncated to the coin's step. Zero when
 * that is below the minimum.
 */
export function maxWithdrawal(facts: WithdrawalFacts): bigint {
  const { available, fee, dailyLeftUsdt, usdtRate, min, step } = facts;
  const affordable = available - fee;
  const allowed = divide(dailyLeftUsdt, usdtRate, 'floor');
  const most = roundToStep(affordable < allowed ? affordable : allowed, step, 'floor');
  return most <= 0n || most < min ? 0n : most;
}
