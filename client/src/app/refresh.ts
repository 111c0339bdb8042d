import { api } from '../api/api.ts';
import { isFailure, isUnanswered, TIMEOUT_MS } from '../lib/failure.ts';
import { store } from '../state/store.ts';

const movingTags = [
  'Ticker',
  'Balance',
  'Change',
  'Position',
  'Vip',
  'Recharge',
  'Notice',
  'Loan',
  'Product',
  'Ieo',
  'Contest',
] as const;

/** Type of an endpoint's `initiate`. The type of `api` has no names of endpoints, because features inject them. */
type Refetch = (
  endpoint: string,
  input: unknown,
  options: { force: true },
) => ReturnType<typeof api.util.prefetch>;
const refetch = api.util.prefetch as unknown as Refetch;

/** Refetches all data that can change without an action of the member, and every failed query. */
export function refresh(): void {
  store.dispatch(api.util.invalidateTags([...movingTags]));
  refetchFailed(() => true);
}

/** Refetches data that contains texts of the server, which are in the language of the request. */
export function refreshTexts(): void {
  store.dispatch(api.util.invalidateTags([...movingTags, 'Withdrawal']));
}

/**
 * Minimum time between the start of a failed query and its automatic retry, in milliseconds. Until then only the retry
 * button repeats the query.
 */
const RETRY_AFTER_MS = 5_000;

/**
 * Retries queries that were not answered. A query that timed out shows its retry button only after the timeout, so the
 * timeout is added to the waiting time. Refused queries are not retried.
 */
export function retryUnanswered(): void {
  const now = Date.now();
  refetchFailed(({ error, startedTimeStamp = 0 }) => {
    if (!isFailure(error) || !isUnanswered(error)) return false;
    const shownAt = startedTimeStamp + (error.kind === 'timeout' ? TIMEOUT_MS : 0);
    return shownAt + RETRY_AFTER_MS < now;
  });
}

interface Failed {
  error?: unknown;
  startedTimeStamp?: number;
}

function refetchFailed(isMeant: (query: Failed) => boolean): void {
  for (const query of Object.values(store.getState().api.queries)) {
    if (query?.status !== 'rejected' || query.endpointName === undefined) continue;
    if (!isMeant(query)) continue;
    store.dispatch(refetch(query.endpointName, query.originalArgs, { force: true }));
  }
}
