import type { CallInput } from '@hongbao/client';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import i18next from 'i18next';
import { useCallback } from 'react';
import { operatorOf } from './client.ts';
import { type DeskFailure, failureOf } from './failure.ts';

/** One control call and what goes with it. */
interface Asked {
  readonly call: Call;
  readonly input: object;
}

const ask: BaseQueryFn<Asked, unknown, DeskFailure> = async ({ call, input }, { signal }) => {
  try {
    const operator = operatorOf(i18next.language);
    const data = await operator.must(call, input as CallInput<Call>, { signal });
    return { data: data ?? null };
  } catch (error) {
    return { error: failureOf(error) };
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
    // Whatever an operator does may show in any panel: all that is in sight is asked for again.
    act: mutation<unknown, Asked>({ query: (asked) => asked, invalidatesTags: ['World'] }),
  }),
});

/** How often what is in sight is asked for again, so that two Desks on one world stay in step. */
export const STEP_MS = 2_000;

interface AskOptions {
  /** Milliseconds between two questions; 0 asks once. */
  everyMs?: number;
  /** Nothing is asked for now. */
  isSkipped?: boolean;
}

export interface AskedFor<T> {
  /** The last answer; stays in sight while the next one comes, and when it fails. */
  readonly data: T | undefined;
  readonly failure: DeskFailure | undefined;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** What a control call answers, kept in step with the server for as long as it is in sight. */
export function useAsk<C extends Call>(
  call: C,
  input: CallInput<C>,
  { everyMs = STEP_MS, isSkipped = false }: AskOptions = {},
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
  /** Does it, and gives the answer; null when it was refused or lost, which `failure` then says. */
  readonly act: (input: CallInput<C>) => Promise<ResultOf<C> | null>;
  /** The same for a call that answers nothing: whether it was done. */
  readonly did: (input: CallInput<C>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: DeskFailure | undefined;
  /** Takes the failure off the screen. */
  readonly clear: () => void;
}

/** A control call that changes something. `act` and `did` stay the same however often they are used. */
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
