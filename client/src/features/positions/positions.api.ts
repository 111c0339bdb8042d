import {
  adjustMargin,
  cancelExit,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { injectCalls } from '../../api/api.ts';

const moneyTags = ['Position', 'Balance', 'Change'] as const;

export const positionsApi = injectCalls(({ query, mutation }) => ({
  listPositions: query(listPositions, { providesTags: ['Position'] }),
  /** A list with one position, or empty for an id that does not exist. */
  getPosition: query(listPositions, {
    input: ({ account, id }: { account: string; id: string }) => ({ query: { account, id } }),
    providesTags: ['Position'],
  }),
  summarizePositions: query(summarizePositions, { providesTags: ['Position'] }),
  openPosition: mutation(openPosition, { invalidatesTags: moneyTags, hasToast: true }),
  updateStops: mutation(updateStops, { invalidatesTags: ['Position'] }),
  closePosition: mutation(closePosition, { invalidatesTags: moneyTags }),
  adjustMargin: mutation(adjustMargin, { invalidatesTags: moneyTags }),
  cancelOrder: mutation(cancelOrder, { invalidatesTags: moneyTags }),
  placeExit: mutation(placeExit, { invalidatesTags: ['Position'] }),
  cancelExit: mutation(cancelExit, { invalidatesTags: ['Position'] }),
  reversePosition: mutation(reversePosition, { invalidatesTags: moneyTags }),
})).endpoints;

/**
 * Polling interval without the stream, on the page in front. Positions change without an action of the member, because
 * the server executes triggers.
 */
export const POSITIONS_POLL_MS = 3_000;

/** The maximum page size of the call. An account has at most 200 open positions. */
const PAGE = 100;

/**
 * Returns the input for the positions of an account in one status. Every screen uses this function, so that all screens
 * share one cache entry.
 */
export const positionsInput = (account: string, status: Position['status']) => ({
  query: { status, account, pageSize: PAGE },
});
