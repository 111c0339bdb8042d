import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { listOf, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';

/** What runs or waits in an account. Visitors have nothing and are not asked to sign in for it. */
export function useOpenList(account: string, status: 'running' | 'pending', isSkipped = false) {
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const isAsked = isSignedIn && !isSkipped;
  const { data, isError, refetch } = positionsApi.listPositions.useQuery(listOf(account, status), {
    ...fresh,
    ...usePolling(POSITIONS_POLL_MS),
    skip: !isAsked,
  });
  return {
    records: isAsked ? data?.records : undefined,
    /** How many there are in all; the list shows the newest hundred. */
    total: isAsked ? data?.total : undefined,
    isError,
    refetch,
  };
}
