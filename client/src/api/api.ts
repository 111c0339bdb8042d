import type { Call, ResultOf } from '@hongbao/contracts/call';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type EndpointDefinitions,
} from '@reduxjs/toolkit/query/react';
import { afterFirstPage } from '../lib/firstPage.ts';
import { readToken } from '../lib/token.ts';
import type { Failure } from '../lib/failure.ts';
import type { CallInput, UntypedInput } from './request.ts';
import { send } from './send.ts';
import { signalFailure } from './signals.ts';

interface Request {
  call: Call;
  input: UntypedInput;
}

interface ExtraOptions {
  /** Whether a failure of this call is shown as a toast. Otherwise the screen shows it. */
  hasToast?: boolean;
}

type BaseQuery = BaseQueryFn<Request, unknown, Failure, ExtraOptions>;

const baseQuery: BaseQuery = async ({ call, input }, { signal, type }, extraOptions) => {
  const token = readToken();
  const sent = await send(call, input, signal);
  if (type === 'query') await afterFirstPage();
  // Whether the failed call belongs to an earlier session. Such a failure must not end the current session.
  const isPast = 'error' in sent && sent.error.kind === 'unauthorised' && token !== readToken();
  if ('error' in sent && !isPast && !signal.aborted)
    signalFailure(sent.error, {
      isPressed: type === 'mutation',
      isQuiet: !extraOptions.hasToast,
    });
  return sent;
};

const tagTypes = [
  'User',
  'Profile',
  'Session',
  'Passkey',
  'Kyc',
  'Balance',
  'Change',
  'Recharge',
  'Withdrawal',
  'Settlement',
  'Exchange',
  'Position',
  'Option',
  'Vip',
  'Ticker',
  'Notice',
  'Announcement',
  'Chat',
  'Task',
  'Loan',
  'Product',
  'Ieo',
  'Contest',
] as const;
export type Tag = (typeof tagTypes)[number];

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});

/** Query options for prices and balances: refetches on mount unless the last answer is less than a second old. */
export const fresh = { refetchOnMountOrArgChange: 1 } as const;

/** The argument of an endpoint: the input of its call. It is optional if the call has no required input. */
type ArgOf<C extends Call> =
  Record<string, never> extends CallInput<C> ? CallInput<C> | void : CallInput<C>;

type QueryTags<Data, Arg> =
  | readonly Tag[]
  | ((data: Data | undefined, failure: Failure | undefined, arg: Arg) => readonly Tag[]);

interface QueryOptions<C extends Call, Arg, Data> {
  /** Builds the input of the call from the argument of the endpoint. Required unless the argument is the input. */
  input?: (arg: Arg) => CallInput<C>;
  /** Builds the cached value from the result of the call. */
  transformResponse?: (result: ResultOf<C>) => Data;
  providesTags?: QueryTags<Data, Arg>;
  /** Tags that are invalidated after every answer, for a query with a side effect on the server. */
  invalidatesTags?: readonly Tag[];
  /** Cache time of an unused result, in seconds. Default: 60. */
  keepUnusedDataFor?: number;
  hasToast?: boolean;
}

interface Page {
  current: number;
  pages: number;
}

interface PagesOptions<C extends Call, Arg, Data extends Page> {
  /** Builds the input of the call from the argument of the endpoint. The page number is added to the query. */
  input: (arg: Arg) => CallInput<C>;
  /** Extracts the page of the list from the result of the call. Required unless the result is the page. */
  transformResponse?: (result: ResultOf<C>) => Data;
  providesTags?: readonly Tag[];
  hasToast?: boolean;
}

interface MutationOptions {
  invalidatesTags?: readonly Tag[];
  hasToast?: boolean;
}

/**
 * The functions that define endpoints in `injectCalls`, each from a call and its options. The options contain only
 * properties that the contract does not define.
 */
function callBuilders(build: EndpointBuilder<BaseQuery, Tag, 'api'>) {
  return {
    query: <C extends Call, Arg = ArgOf<C>, Data = ResultOf<C>>(
      call: C,
      { input, invalidatesTags, hasToast = false, ...options }: QueryOptions<C, Arg, Data> = {},
    ) =>
      build.query<Data, Arg>({
        query: (arg) => requestOf(call, input ? input(arg) : arg),
        extraOptions: { hasToast },
        ...(invalidatesTags && {
          onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
            await queryFulfilled.then(
              () => dispatch(api.util.invalidateTags([...invalidatesTags])),
              () => undefined,
            );
          },
        }),
        ...options,
      }),
    /**
     * Defines an endpoint that reads a list page by page. Each answer contains its page number and the number of pages.
     */
    pages: <C extends Call, Arg = void, Data extends Page = Extract<ResultOf<C>, Page>>(
      call: C,
      { input, hasToast = false, ...options }: PagesOptions<C, Arg, Data>,
    ) =>
      build.infiniteQuery<Data, Arg, number>({
        infiniteQueryOptions: {
          initialPageParam: 1,
          getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
        },
        query: ({ queryArg, pageParam }) => {
          const { query, ...rest } = input(queryArg) as UntypedInput;
          return requestOf(call, { ...rest, query: { ...query, pageNo: pageParam } });
        },
        extraOptions: { hasToast },
        ...options,
      }),
    mutation: <C extends Call>(call: C, { hasToast = false, ...options }: MutationOptions = {}) =>
      build.mutation<ResultOf<C>, ArgOf<C>>({
        query: (arg) => requestOf(call, arg),
        extraOptions: { hasToast },
        ...options,
      }),
  };
}

const requestOf = (call: Call, input: unknown): Request => ({ call, input: input ?? {} });

/**
 * Adds the calls of a feature to the API: a table from a name to a call with its tags, cache time and options. The
 * types come from the contracts. The result has the hooks of each endpoint: `.listLoans.useQuery(…)`,
 * `.repayLoan.useMutation()`. An endpoint has the same name as its call, unless several endpoints send the same call.
 */
export const injectCalls = <Table>(define: (builders: CallBuilders) => Table) =>
  api.injectEndpoints({
    endpoints: (build) => define(callBuilders(build)) as EndpointsIn<Table>,
  });

type CallBuilders = ReturnType<typeof callBuilders>;

/**
 * The endpoints of a table, as the constraint of the result of `define`. As a constraint of `Table` itself it would
 * make TypeScript infer `any` for arguments and data.
 */
type EndpointsIn<Table> = Table extends EndpointDefinitions ? Table : never;
