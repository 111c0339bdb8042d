import { units } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import { usePolling } from '../../state/live.ts';
import { selectPositionsSummary } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { listOf, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';

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
    listOf(account, status),
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
    isError,
    error,
    refetch,
  };
}

/**
 * Returns the running and settling positions of an account, and the margin in use as the sum of their displayed margins.
 * Where not all of them are loaded, `records` is undefined and the margin is the sum of the server; null until loaded.
 */
export function useHeld(account: string) {
  positionsApi.summarizePositions.useQuerySubscription({ query: { account } });
  const data = useAppSelector(selectPositionsSummary(account));
  const running = useOpenList(account, 'running');
  const settling = useOpenList(account, 'inSettlement');
  const isWhole = ({ records, total }: typeof running) =>
    records !== undefined && records.length === total;
  const records =
    isWhole(running) && isWhole(settling)
      ? [...(settling.records ?? []), ...(running.records ?? [])]
      : undefined;
  const margin = records ? sumOfShown(records.map((one) => one.margin)) : toUnits(data?.margin);
  return { records, margin, summary: data };
}

const toUnits = (amount: string | undefined) => (amount === undefined ? null : units(amount));
