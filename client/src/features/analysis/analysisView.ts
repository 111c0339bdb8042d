import { divide, ONE, units } from '@hongbao/contracts/money';
import { formatCompact, toParts } from '../../lib/numbers.ts';
import type { MonthResults } from './analysis.api.ts';

/** Minimum absolute result that is shown in short form, because a day has only a seventh of the page width. */
const THOUSAND = units('1000');

/** A result in the short form that fits into a day of the calendar: "+0.60", "+12", "−204", "+1.2K". */
export function shortResult(result: string): string {
  const value = units(result);
  const isBelowOne = value < ONE && value > -ONE;
  const parts = toParts(value, { digits: isBelowOne ? 2 : 0, isSigned: true });
  const isCompact = value >= THOUSAND || value <= -THOUSAND;
  return `${parts.sign}${isCompact ? formatCompact(Math.abs(Number(result))) : parts.digits}`;
}

/** Wins among the results that are not zero, a fraction in units; null without such a result. */
export function winRate({ wins, losses }: { wins: number; losses: number }): bigint | null {
  const decided = wins + losses;
  return decided === 0 ? null : divide(BigInt(wins), BigInt(decided), 'floor');
}

/** The sum of all results up to and including each day, in units. */
export function cumulative(days: MonthResults['days']): { day: string; sum: bigint }[] {
  let sum = 0n;
  return days.map(({ day, result }) => {
    sum += units(result);
    return { day, sum };
  });
}
