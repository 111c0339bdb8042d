import type { ResultOf } from '@hongbao/contracts/call';
import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

const moved = ['Position', 'Balance', 'Change'] as const;

export const positionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    positions: build.query<ResultOf<typeof listPositions>, CallInput<typeof listPositions>>({
      query: endpointOf(listPositions),
      providesTags: ['Position'],
      extraOptions: { isQuiet: true },
    }),
    positionSummary: build.query<
      ResultOf<typeof summarizePositions>,
      CallInput<typeof summarizePositions>
    >({
      query: endpointOf(summarizePositions),
      providesTags: ['Position'],
      extraOptions: { isQuiet: true },
    }),
    openPosition: build.mutation<Position, CallInput<typeof openPosition>>({
      query: endpointOf(openPosition),
      invalidatesTags: moved,
    }),
    updateStops: build.mutation<Position, CallInput<typeof updateStops>>({
      query: endpointOf(updateStops),
      invalidatesTags: ['Position'],
      extraOptions: { isQuiet: true },
    }),
    closePosition: build.mutation<Position, CallInput<typeof closePosition>>({
      query: endpointOf(closePosition),
      invalidatesTags: moved,
      extraOptions: { isQuiet: true },
    }),
    adjustMargin: build.mutation<Position, CallInput<typeof adjustMargin>>({
      query: endpointOf(adjustMargin),
      invalidatesTags: moved,
      extraOptions: { isQuiet: true },
    }),
    cancelOrder: build.mutation<Position, CallInput<typeof cancelOrder>>({
      query: endpointOf(cancelOrder),
      invalidatesTags: moved,
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
  usePositionsQuery,
  useLazyPositionsQuery,
  usePositionSummaryQuery,
  useOpenPositionMutation,
  useUpdateStopsMutation,
  useClosePositionMutation,
  useCancelOrderMutation,
  useAdjustMarginMutation,
} = positionsApi;

/** Without the stream a list is asked for again this often while it is in front: triggers fire on the server. */
export const POSITIONS_POLL_MS = 3_000;

/** The most one question may ask for; an account has at most 200 open. */
const PAGE = 100;

/** The positions of an account in one status, asked for in one way so that every screen shares the answer. */
export const listOf = (account: string, status: Position['status']) => ({
  query: { status, account, pageSize: PAGE },
});
