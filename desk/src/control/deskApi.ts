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
    failure: error as DeskFailure | undefined,
    isLoading: currentData === undefined && isFetching,
    again: () => void refetch(),
  };
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
