import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatDay, formatMonth } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';
import { FailedState, SkeletonRows } from './Empty.tsx';
import { NextPage, type Pages } from './PagedList.tsx';
import './styles/lists.css';

/** The pages contain the newest items first. */
interface Props<T> extends Pages<T> {
  keyOf: (item: T) => string;
  /** Returns the time of an item, in epoch ms. Items of one period (in the time zone of the device) share a heading. */
  timeOf: (item: T) => number;
  /** The period of a heading: a day, or a month where a member seldom has two items a day. */
  period?: Period;
  children: (item: T) => ReactNode;
  /**
   * Renders the total of a period at the end of its heading. `isWhole` is false for the last one, which may be
   * incomplete.
   */
  total?: (items: readonly T[], isWhole: boolean) => ReactNode;
}

type Period = 'day' | 'month';

const HOUR_MS = 3_600_000;

/** A list grouped by day or month. The next page is loaded when the end of the list is near the viewport. */
export function InfiniteList<T>({
  pages,
  keyOf,
  timeOf,
  period = 'day',
  children,
  total,
  empty,
  ...more
}: Props<T>) {
  const { state, hasMore, error, onRetry } = more;
  if (pages === null)
    return state === 'failed' ? <FailedState error={error} onRetry={onRetry} /> : <SkeletonRows />;
  const items = pages.flat();
  if (items.length === 0 && !hasMore) return empty;
  const groups = byPeriod(items, timeOf, period);
  return (
    <div className="days" aria-busy={state === 'loading'}>
      <div className="card is-flush">
        {groups.map(({ at, items: own }, index) => (
          <section key={at}>
            <Heading at={at}>{total?.(own, !hasMore || index < groups.length - 1)}</Heading>
            <ul>
              {own.map((item) => (
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

const MONTH_DIGITS = 'YYYY-MM'.length;

/** The heading of a period: "Today", "Yesterday", a day with its weekday and month, or a month with its year. */
function Heading({ at, children }: { at: string; children: ReactNode }) {
  const { t } = useTranslation();
  const now = useWorldNow(HOUR_MS);
  const text = () => {
    if (at.length === MONTH_DIGITS) return formatMonth(at);
    if (at === dayKey(now)) return t('parts.days.today');
    return at === dayKey(now - 24 * HOUR_MS) ? t('parts.days.yesterday') : formatDay(at, now);
  };
  return (
    <div className="day-heading between">
      <h2>{text()}</h2>
      {children}
    </div>
  );
}

/** Groups items by day ("2026-01-31") or month ("2026-01") and preserves their order. */
export function byPeriod<T>(
  items: readonly T[],
  timeOf: (item: T) => number,
  period: Period,
): { at: string; items: T[] }[] {
  const groups: { at: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayKey(timeOf(item));
    const at = period === 'day' ? day : day.slice(0, MONTH_DIGITS);
    const last = groups.at(-1);
    if (last?.at === at) last.items.push(item);
    else groups.push({ at, items: [item] });
  }
  return groups;
}
