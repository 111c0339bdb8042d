import type { CallInput } from '@hongbao/sdk';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import i18next from 'i18next';
import { useCallback } from 'react';
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
    return { error: toFailure(error) };
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
    // An operator's action may affect any panel: all active queries are fetched again.
    act: mutation<unknown, Asked>({ query: (asked) => asked, invalidatesTags: ['World'] }),
  }),
});

/** Polling interval of active queries, so that two Desks on one world stay in sync. */
export const POLL_MS = 2_000;

interface AskOptions {
  /** Polling interval, ms; 0 fetches once. */
  everyMs?: number;
  /** Disables the query. */
  isSkipped?: boolean;
}

export interface AskedFor<T> {
  /** The last result; stays available while the next one loads, and when it fails. */
  readonly data: T | undefined;
  readonly failure: DeskFailure | undefined;
  /** No result yet. */
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** Result of a control call, polled while the component is mounted. */
export function useAsk<C extends Call>(
  call: C,
  input: CallInput<C>,
  { everyMs = POLL_MS, isSkipped = false }: AskOptions = {},
): AskedFor<ResultOf<C>> {
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
    failure: error as DeskFailure | undefined,
    isLoading: currentData === undefined && isFetching,
    again: () => void refetch(),
  };
}

export interface Acting<C extends Call> {
  /** Sends the call. Resolves to the result, or to null when it was refused or lost; `failure` has the reason. */
  readonly act: (input: CallInput<C>) => Promise<ResultOf<C> | null>;
  /** The same for a call without a result: resolves to whether it succeeded. */
  readonly did: (input: CallInput<C>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: DeskFailure | undefined;
  /** Clears `failure`. */
  readonly clear: () => void;
}

/** A mutating control call. `act` and `did` keep their identity across renders. */
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
