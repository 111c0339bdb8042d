import { units } from '@hongbao/contracts/money';
import { breakEvenWinRate, optionPayout } from '@hongbao/contracts/options/options.quote';
import { OPTIONS_RUNNING_MAX } from '@hongbao/contracts/options/options.types';
import { hasFields, isNumber, isText } from '../../lib/guards.ts';
import type { OptionTerms } from './options.api.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

export interface OptionForm {
  seconds: number;
  stake: string;
}

export const emptyOption: OptionForm = { seconds: 60, stake: '' };

export const isOptionForm = hasFields<OptionForm>({ seconds: isNumber, stake: isText });

/** Returns the terms of the selected duration, or of the first available duration. */
export const selectTerms = (
  { seconds }: OptionForm,
  offered: readonly OptionTerms[],
): OptionTerms | undefined => offered.find((one) => one.seconds === seconds) ?? offered[0];

/** The figures of an option in units, computed with the same function as on the server. */
export interface OptionSummary {
  stake: bigint;
  /** The payout if the direction is right, including the stake. It is the same for both directions. */
  payout: bigint;
  profit: bigint;
  loss: bigint;
}

/** Computes the figures of an option; null without a valid stake. */
export function summarizeOption({ stake }: OptionForm, terms: OptionTerms): OptionSummary | null {
  const staked = typedUnits(stake, { unit: 'USDT' });
  if (staked === null || staked === 0n) return null;
  const payout = optionPayout(staked, units(terms.payoutRate), 'win');
  return { stake: staked, payout, profit: payout - staked, loss: staked };
}

/** The win rate at which the expected profit is zero, as a fraction in units. */
export const breakEvenRate = (terms: OptionTerms): bigint =>
  breakEvenWinRate(units(terms.payoutRate));

export interface OptionProblem {
  key: 'stakeMissing' | 'amountTooSmall' | 'amountTooLarge' | 'insufficientBalance' | 'tooMany';
  /** The violated bound, in units of USDT. */
  bound?: bigint;
}

interface OptionFacts {
  terms: OptionTerms;
  /** The available balance; null while it is unknown. An unknown balance does not block the option. */
  available: bigint | null;
  running: number;
}

/** Returns the first problem that prevents buying the option; null if there is none. */
export function optionProblem(
  summary: OptionSummary | null,
  { terms, available, running }: OptionFacts,
): OptionProblem | null {
  if (!summary) return { key: 'stakeMissing' };
  const [min, max] = [units(terms.minStake), units(terms.maxStake)];
  if (summary.stake < min) return { key: 'amountTooSmall', bound: min };
  if (summary.stake > max) return { key: 'amountTooLarge', bound: max };
  if (available !== null && summary.stake > available)
    return { key: 'insufficientBalance', bound: available };
  return running >= OPTIONS_RUNNING_MAX ? { key: 'tooMany' } : null;
}

const QUICK = [10n, 50n, 100n, 500n, 1_000n, 5_000n];
const QUICK_SHOWN = 4;

/** Returns the preset stakes within the terms and the balance. */
export function quickStakes(terms: OptionTerms, available: bigint | null): string[] {
  const [min, max] = [units(terms.minStake), units(terms.maxStake)];
  return QUICK.filter((whole) => {
    const stake = units(`${whole}`);
    return stake >= min && stake <= max && (available === null || stake <= available);
  })
    .slice(0, QUICK_SHOWN)
    .map(String);
}
