import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { positionsInput, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';

/**
 * Returns the open positions, the positions in settlement or the pending orders of an account. No request is sent for a visitor, because its answer
 * would redirect to the login.
 */
export function useOpenList(
  account: string,
  status: 'running' | 'inSettlement' | 'pending',
  isSkipped = false,
) {
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const isAsked = isSignedIn && !isSkipped;
  const { data, isError, error, refetch } = positionsApi.listPositions.useQuery(
    positionsInput(account, status),
    {
      ...fresh,
      ...usePolling(POSITIONS_POLL_MS),
      skip: !isAsked,
    },
  );
  return {
    records: isAsked ? data?.records : undefined,
    /** Total number of positions or orders; the list contains only the newest hundred. */
    total: isAsked ? data?.total : undefined,
    /** Whether the list is requested and not yet answered. */
    isLoading: isAsked && data === undefined && !isError,
    isError,
    error,
    refetch,
  };
}
