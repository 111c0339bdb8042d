import { units } from '@hongbao/contracts/money';
import { fromWireTime } from '@hongbao/contracts/time';
import type { MonthResults } from '../analysis/analysis.api.ts';
import type { JoinedContest } from './contests.api.ts';

type Span = Pick<JoinedContest, 'startTime' | 'endTime'>;

/** The months of a contest in UTC+8, as `YYYY-MM`. A contest is shorter than a month, so there are at most two. */
export function monthsOf({ startTime, endTime }: Span): [first: string, last: string] {
  return [startTime.slice(0, 7), endTime.slice(0, 7)];
}

export interface ResultPoint {
  /** Start of the day in UTC+8, in epoch ms. */
  at: number;
  /** The realized result until the end of the day, in units of USDT. */
  total: bigint;
}

/** The realized result in a contest at the end of every day with results, oldest first, beginning with zero. */
export function resultPath(
  { startTime }: Span,
  months: readonly Pick<MonthResults, 'days'>[],
): ResultPoint[] {
  let total = 0n;
  const days = months
    .flatMap((month) => month.days)
    .map(({ day, result }) => {
      total += units(result);
      return { at: fromWireTime(`${day} 23:59:59`), total };
    });
  return days.length === 0 ? [] : [{ at: fromWireTime(startTime), total: 0n }, ...days];
}
