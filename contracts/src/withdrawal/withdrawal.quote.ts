import { divide, multiply, roundToStep } from '../money.ts';

export interface WithdrawalFacts {
  readonly available: bigint;
  /** Of the network, in the coin. */
  readonly fee: bigint;
  readonly min: bigint;
  /** What one coin is worth in USDT. */
  readonly usdtRate: bigint;
  /** What is left of the day's limit, in USDT. */
  readonly dailyLeftUsdt: bigint;
  /** The smallest quantity of the coin. */
  readonly step: bigint;
}

/** What a withdrawal does: the fee comes on top, so the amount arrives whole and both are held. */
export interface WithdrawalQuote {
  readonly fee: bigint;
  readonly held: bigint;
  readonly received: bigint;
  readonly usdtValue: bigint;
  /** Null when it may go. */
  readonly problem:
    | 'amountTooSmall'
    | 'amountOffStep'
    | 'dailyLimitReached'
    | 'insufficientBalance'
    | null;
}

/** The confirmation's figures and the server's first reason to refuse. The value counts up against the limit. */
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

/** Max: the balance less the fee, within the day's limit, to the coin's step. Zero when even the minimum is out of reach. */
export function maxWithdrawal(facts: WithdrawalFacts): bigint {
  const { available, fee, dailyLeftUsdt, usdtRate, min, step } = facts;
  const affordable = available - fee;
  const allowed = divide(dailyLeftUsdt, usdtRate, 'floor');
  const most = roundToStep(affordable < allowed ? affordable : allowed, step, 'floor');
  return most <= 0n || most < min ? 0n : most;
}
