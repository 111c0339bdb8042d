import type { CallInput } from '@hongbao/sdk';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { getClock } from '@hongbao/contracts/control/clock.calls';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { operatorClient } from './client.ts';
import { type DeskFailure, toFailure } from './failure.ts';

/** A control call with its input. */
interface Asked {
  readonly call: Call;
  readonly input: object;
}

const ask: BaseQueryFn<Asked, unknown, DeskFailure> = async ({ call, input }, { signal }) => {
  try {
    const operator = operatorClient(i18next.language);
    const data = await operator.must(call, input as CallInput<Call>, { signal });
    return { data: data ?? null };
  } catch (error) {
    return { error: toFailure(error, call) };
  }
};

export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery: ask,
  tagTypes: ['World'],
  keepUnusedDataFor: 30,
  endpoints: ({ query, mutation }) => ({
    ask: query<unknown, Asked>({
      query: (asked) => asked,
      serializeQueryArgs: ({ queryArgs: { call, input } }) =>
        `${call.name} ${JSON.stringify(input)}`,
      providesTags: ['World'],
    }),
    // A mutation of the operator. It can affect any panel, so all active queries are refetched.
    act: mutation<unknown, Asked>({ query: (asked) => asked, invalidatesTags: ['World'] }),
  }),
});

/** Polling interval of active queries in milliseconds, so that two Desks of one world show the same state. */
export const POLL_MS = 2_000;

interface AskOptions {
  /** Polling interval, in milliseconds; 0 disables polling. */
  everyMs?: number;
  /** Whether the query is disabled. */
  isSkipped?: boolean;
}

export interface ControlQuery<T> {
  /** The last result. It remains available while the next one is loading, and if the next request fails. */
  readonly data: T | undefined;
  /** The reason why the last request failed, except those that the banner of the Desk reports: see `useDeskState`. */
  readonly failure: DeskFailure | undefined;
  /** Whether there is no result yet. */
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** Returns the result of a control call, polled while the component is mounted. */
export function useAsk<C extends Call>(
  call: C,
  input: CallInput<C>,
  { everyMs = POLL_MS, isSkipped = false }: AskOptions = {},
): ControlQuery<ResultOf<C>> {
  const { currentData, data, error, isFetching, refetch } = deskApi.useAskQuery(
    { call, input },
    {
      pollingInterval: everyMs,
      skipPollingIfUnfocused: true,
      skip: isSkipped,
      refetchOnMountOrArgChange: 1,
    },
  );
  return {
    data: (currentData ?? (error ? data : undefined)) as ResultOf<C> | undefined,
    failure: isOfDesk(error as DeskFailure | undefined) ? undefined : (error as DeskFailure),
    isLoading: currentData === undefined && isFetching,
    again: () => void refetch(),
  };
}

/** Events of the clock's query, the same as in the bar of the Desk, so that both are one request. */
const CLOCK_EVENTS = 100;

/** Whether a failure concerns every panel: the server does not respond, or the world no longer exists. */
const isOfDesk = (failure: DeskFailure | undefined): boolean =>
  failure === undefined || failure.kind === 'lost' || failure.reason === 'worldUnknown';

/**
 * The failure of the Desk as a whole, which one banner reports: `lost`, `worldUnknown`, or a missing token. When the
 * server responds again, all queries are sent again.
 */
export function useDeskState(world: string): DeskFailure | undefined {
  const { error } = deskApi.useAskQuery(
    { call: getClock, input: { params: { world }, query: { limit: CLOCK_EVENTS } } },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: 1 },
  );
  const failure = error as DeskFailure | undefined;
  const isLost = failure?.kind === 'lost';
  const wasLost = useRef(isLost);
  const dispatch = useDispatch();
  useEffect(() => {
    if (wasLost.current && !isLost) dispatch(deskApi.util.invalidateTags(['World']));
    wasLost.current = isLost;
  }, [dispatch, isLost]);
  return failure;
}

export interface Acting<C extends Call> {
  /**
   * Sends the call. Resolves with the result, or with null if the call was refused or not answered; `failure` contains
   * the reason.
   */
  readonly act: (input: CallInput<C>) => Promise<ResultOf<C> | null>;
  /** Sends a call without a result. Resolves with whether the call succeeded. */
  readonly did: (input: CallInput<C>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: DeskFailure | undefined;
  /** Clears `failure`. */
  readonly clear: () => void;
}

/** Returns functions that send a mutating control call. `act` and `did` are the same functions in every render. */
export function useAct<C extends Call>(call: C): Acting<C> {
  const [send, { isLoading, error, reset }] = deskApi.useActMutation();
  const did = useCallback(
    async (input: CallInput<C>) => !('error' in (await send({ call, input }))),
    [call, send],
  );
  const act = useCallback(
    async (input: CallInput<C>) => {
      const answered = await send({ call, input });
      return 'error' in answered ? null : (answered.data as ResultOf<C>);
    },
    [call, send],
  );
  return {
    did,
    act,
    isBusy: isLoading,
    failure: error as DeskFailure | undefined,
    clear: reset,
  };
}
