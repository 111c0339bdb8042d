import { useEffect, useRef } from 'react';

/** The subset of the result of `useInfiniteQuery` that this hook uses. */
export interface PagedAnswer<T> {
  currentData?: { pages: readonly { records: T[] }[] } | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/**
 * Returns the props of a `PagedList` for a paged query. RTK Query ignores `fetchNextPage` while another request of the
 * query is pending; this hook requests the next page after that request.
 */
export function usePagedList<T>(answer: PagedAnswer<T>) {
  const { currentData, isFetching, fetchNextPage, refetch } = answer;
  const isNextWanted = useRef(false);
  useEffect(() => {
    if (isFetching || !isNextWanted.current) return;
    isNextWanted.current = false;
    void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  const handleMore = () => {
    if (isFetching) isNextWanted.current = true;
    else void fetchNextPage();
  };
  const isLoading = answer.isFetchingNextPage || (isFetching && !currentData);
  return {
    pages: currentData?.pages.map(({ records }) => records) ?? null,
    state: answer.isError ? 'failed' : isLoading ? 'loading' : 'idle',
    hasMore: answer.hasNextPage,
    onMore: handleMore,
    error: answer.error,
    onRetry: () => void (answer.isFetchNextPageError ? fetchNextPage() : refetch()),
  } as const;
}
