import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { FailedState, SkeletonRows } from './Empty.tsx';

export interface Pages<T> {
  /** The loaded pages; null until the first page is loaded. */
  pages: readonly (readonly T[])[] | null;
  state: 'idle' | 'loading' | 'failed';
  hasMore: boolean;
  onMore: () => void;
  error?: unknown;
  onRetry: () => void;
  empty: ReactNode;
}

interface Props<T> extends Pages<T> {
  children: (items: readonly T[]) => ReactNode;
}

export function PagedList<T>({ pages, children, empty, ...more }: Props<T>) {
  if (pages === null)
    return more.state === 'failed' ? (
      <FailedState error={more.error} onRetry={more.onRetry} />
    ) : (
      <SkeletonRows />
    );
  if (pages.every((page) => page.length === 0) && !more.hasMore) return empty;
  return (
    <div className="stack" aria-busy={more.state === 'loading'}>
      {pages.map((page, index) => (
        <Fragment key={index}>{children(page)}</Fragment>
      ))}
      {more.hasMore || more.state !== 'idle' ? <NextPage {...more} /> : null}
    </div>
  );
}

interface NextProps extends Pick<
  Pages<never>,
  'state' | 'hasMore' | 'onMore' | 'error' | 'onRetry'
> {
  /**
   * Whether the next page is loaded when the end of the list is near the viewport. The button remains for keyboards.
   */
  isAutomatic?: boolean;
}

/** The end of a list: the button that loads the next page, or the state of the request. */
export function NextPage({
  state,
  hasMore,
  onMore,
  error,
  onRetry,
  isAutomatic = false,
}: NextProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = state === 'idle' && hasMore;
  const isWatching = isAutomatic && isWaiting;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isWatching) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '300px',
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [isWatching]);
  return (
    <div ref={end}>
      {state === 'loading' ? <SkeletonRows count={2} /> : null}
      {state === 'failed' ? <FailedState error={error} onRetry={onRetry} /> : null}
      {isWaiting ? <LoadMore onMore={onMore} /> : null}
    </div>
  );
}

/** The button that loads the next page of a list. */
export function LoadMore({ onMore, isBusy = false }: { onMore: () => void; isBusy?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button kind="quiet" isWide isBusy={isBusy} onClick={onMore}>
      {t('common.loadMore')}
    </Button>
  );
}
