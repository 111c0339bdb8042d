import { formatUnits, units } from '@hongbao/contracts/money';
import type { Contest } from './contests.api.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

export interface FundProblem {
  key: 'fundMissing' | 'fundTooSmall' | 'fundTooLarge' | 'balance';
  /** The violated bound in USDT, as a decimal string. */
  bound?: string;
}

/** Parses the typed fund; null for an empty or invalid text. */
export const fundOf = (text: string): bigint | null => typedUnits(text, { unit: 'USDT' });

/** Returns the maximum fund: the lower of the contest's limit and the balance. */
export function mostFund(contest: Contest, available: string | undefined): string | undefined {
  if (available === undefined) return undefined;
  const [most, has] = [units(contest.maxFund), units(available)];
  return formatUnits(most < has ? most : has);
}

/** Returns the reason why a fund is invalid, by the bounds that the server checks; null if it is valid. */
export function fundProblem(
  text: string,
  contest: Contest,
  available: string | undefined,
): FundProblem | null {
  const fund = fundOf(text);
  if (fund === null || fund === 0n) return { key: 'fundMissing' };
  if (fund < units(contest.minFund)) return { key: 'fundTooSmall', bound: contest.minFund };
  if (fund > units(contest.maxFund)) return { key: 'fundTooLarge', bound: contest.maxFund };
  if (available !== undefined && fund > units(available))
    return { key: 'balance', bound: available };
  return null;
}
