import { divide, ONE, units } from '@hongbao/contracts/money';
import { formatCompact, toParts } from '../../lib/numbers.ts';
import { monthDays, monthFrom } from '../../ui/pictures/Calendar.tsx';
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

/**
 * The sum of all results up to and including each day, in units: one point for each day of the month until today, after
 * a zero on the day before the month.
 */
export function cumulative(
  results: MonthResults['days'],
  month: string,
  today: string,
): { day: string; sum: bigint }[] {
  const resultByDay = new Map(results.map(({ day, result }) => [day, units(result)]));
  let sum = 0n;
  const points = monthDays(month)
    .filter(({ day }) => day <= today)
    .map(({ day }) => ({ day, sum: (sum += resultByDay.get(day) ?? 0n) }));
  const before = monthDays(monthFrom(month, -1)).at(-1)?.day ?? '';
  return [{ day: before, sum: 0n }, ...points];
}
