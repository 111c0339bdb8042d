import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, dayKey } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';
import { FailedState, SkeletonRows } from './Empty.tsx';
import { NextPage, type Pages } from './PagedList.tsx';
import './styles/lists.css';

/** The pages contain the newest items first. */
interface Props<T> extends Pages<T> {
  keyOf: (item: T) => string;
  /** Returns the time of an item, in epoch ms. Items of one day (in the time zone of the device) share a heading. */
  timeOf: (item: T) => number;
  children: (item: T) => ReactNode;
  /**
   * Renders the total of a day at the end of its heading. `isWhole` is false for the last day, which may be incomplete.
   */
  dayNote?: (items: readonly T[], isWhole: boolean) => ReactNode;
}

const HOUR_MS = 3_600_000;

/** A list grouped by day. The next page is loaded when the end of the list is near the viewport. */
export function InfiniteList<T>({
  pages,
  keyOf,
  timeOf,
  children,
  dayNote,
  empty,
  ...more
}: Props<T>) {
  const { state, hasMore, error, onRetry } = more;
  if (pages === null)
    return state === 'failed' ? <FailedState error={error} onRetry={onRetry} /> : <SkeletonRows />;
  const items = pages.flat();
  if (items.length === 0 && !hasMore) return empty;
  const days = byDay(items, timeOf);
  return (
    <div className="days" aria-busy={state === 'loading'}>
      <div className="card is-flush">
        {days.map(({ day, items: ofDay }, index) => (
          <section key={day}>
            <DayHeading day={day}>
              {dayNote?.(ofDay, !hasMore || index < days.length - 1)}
            </DayHeading>
            <ul>
              {ofDay.map((item) => (
                <li key={keyOf(item)}>{children(item)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <NextPage {...more} isAutomatic />
    </div>
  );
}

/** The heading of a day: "Today", "Yesterday", or the day with its weekday and month. */
function DayHeading({ day, children }: { day: string; children: ReactNode }) {
  const { t } = useTranslation();
  const now = useWorldNow(HOUR_MS);
  const isToday = day === dayKey(now);
  const isYesterday = day === dayKey(now - 24 * HOUR_MS);
  return (
    <div className="day-heading between">
      <h2>
        {isToday
          ? t('parts.days.today')
          : isYesterday
            ? t('parts.days.yesterday')
            : formatDay(day, now)}
      </h2>
      {children}
    </div>
  );
}

export function byDay<T>(
  items: readonly T[],
  timeOf: (item: T) => number,
): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayKey(timeOf(item));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
