import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInWords, dayKey } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';
import { Button } from './Button.tsx';
import { FailedState } from './Empty.tsx';
import { SkeletonRows } from './Skeleton.tsx';
import './styles/lists.css';

interface Props<T> {
  /** Newest first; null until the first of them came. */
  items: readonly T[] | null;
  keyOf: (item: T) => string;
  /** Epoch ms. Items of one day (in the phone's zone) stand under one heading. */
  timeOf: (item: T) => number;
  children: (item: T) => ReactNode;
  /** What a day came to, at the end of its heading. The last day may not be whole yet. */
  dayNote?: (items: readonly T[], isWhole: boolean) => ReactNode;
  state: 'idle' | 'loading' | 'failed';
  hasMore: boolean;
  onMore: () => void;
  /** Asks again for what failed. */
  onRetry: () => void;
  empty: ReactNode;
}

const HOUR_MS = 3_600_000;

/** A list that goes on as one reads, under the days it happened on. The next part is also a button: for keyboards. */
export function InfiniteList<T>({
  items,
  keyOf,
  timeOf,
  children,
  dayNote,
  state,
  hasMore,
  onMore,
  onRetry,
  empty,
}: Props<T>) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = state === 'idle' && hasMore;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isWaiting) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '300px',
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [isWaiting]);
  if (items === null)
    return state === 'failed' ? <FailedState onRetry={onRetry} /> : <SkeletonRows />;
  if (items.length === 0 && !hasMore) return empty;
  const days = byDay(items, timeOf);
  return (
    <div className="days" aria-busy={state === 'loading'}>
      {days.map(({ day, items: ofDay }, index) => (
        <section key={day} className="stack-s">
          <DayHeading day={day}>{dayNote?.(ofDay, !hasMore || index < days.length - 1)}</DayHeading>
          <ul className="card is-flush">
            {ofDay.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        </section>
      ))}
      <div ref={end}>
        {state === 'loading' ? <SkeletonRows count={2} /> : null}
        {state === 'failed' ? <FailedState onRetry={onRetry} /> : null}
        {isWaiting ? (
          <Button kind="quiet" isWide onClick={onMore}>
            {t('common.loadMore')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Today, yesterday, or the day in words. */
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
            : dayInWords(day, now)}
      </h2>
      {children}
    </div>
  );
}

/** Items grouped by their day, in the order they came. */
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
