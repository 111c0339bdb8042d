import type { Call, ResultOf } from '@hongbao/contracts/call';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type EndpointDefinitions,
} from '@reduxjs/toolkit/query/react';
import { afterFirstPage } from '../lib/firstPage.ts';
import { readToken } from '../lib/token.ts';
import type { Failure } from './failure.ts';
import type { CallInput, UntypedInput } from './request.ts';
import { send } from './send.ts';
import { signalFailure } from './signals.ts';

interface Request {
  call: Call;
  input: UntypedInput;
}

interface ExtraOptions {
  /** The screen shows the failures of this call itself: no toast. */
  isQuiet?: boolean;
}

type BaseQuery = BaseQueryFn<Request, unknown, Failure, ExtraOptions>;

const baseQuery: BaseQuery = async ({ call, input }, { signal, type }, extraOptions) => {
  const token = readToken();
  const sent = await send(call, input, signal);
  if (type === 'query') await afterFirstPage();
  // The failure belongs to an earlier session: it must not end the current one.
  const isPast = 'error' in sent && sent.error.kind === 'unauthorised' && token !== readToken();
  if ('error' in sent && !isPast)
    signalFailure(sent.error, {
      isPressed: type === 'mutation',
      isQuiet: extraOptions.isQuiet ?? false,
    });
  return sent;
};

const tagTypes = [
  'User',
  'Profile',
  'Session',
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

/** For prices and balances: refetches on mount unless the last answer is less than a second old. */
export const fresh = { refetchOnMountOrArgChange: 1 } as const;

/** The argument of an endpoint: the input of its call, optional when the call requires nothing. */
type ArgOf<C extends Call> =
  Record<string, never> extends CallInput<C> ? CallInput<C> | void : CallInput<C>;

type QueryTags<Data, Arg> =
  | readonly Tag[]
  | ((data: Data | undefined, failure: Failure | undefined, arg: Arg) => readonly Tag[]);

interface QueryOptions<C extends Call, Arg, Data> {
  /** Builds the input of the call from the argument, where the argument is not the input itself. */
  input?: (arg: Arg) => CallInput<C>;
  /** Builds the cached value from the result of the call. */
  transformResponse?: (result: ResultOf<C>) => Data;
  providesTags?: QueryTags<Data, Arg>;
  /** For a read with a side effect on the server: invalidated after every answer. */
  invalidatesTags?: readonly Tag[];
  /** Seconds; 60 by default. */
  keepUnusedDataFor?: number;
  isQuiet?: boolean;
}

interface Page {
  current: number;
  pages: number;
}

interface PagesOptions<C extends Call, Arg, Data extends Page> {
  /** Builds the input of the call from the argument. The page number is added to its query. */
  input: (arg: Arg) => CallInput<C>;
  /** Extracts the page from the result of the call, where it is not the result itself. */
  transformResponse?: (result: ResultOf<C>) => Data;
  providesTags?: readonly Tag[];
  isQuiet?: boolean;
}

interface MutationOptions {
  invalidatesTags?: readonly Tag[];
  isQuiet?: boolean;
}

/** Builders for a table of calls. The options are what the contract does not define. */
function callBuilders(build: EndpointBuilder<BaseQuery, Tag, 'api'>) {
  return {
    /** A call that reads. */
    query: <C extends Call, Arg = ArgOf<C>, Data = ResultOf<C>>(
      call: C,
      { input, invalidatesTags, isQuiet = false, ...options }: QueryOptions<C, Arg, Data> = {},
    ) =>
      build.query<Data, Arg>({
        query: (arg) => requestOf(call, input ? input(arg) : arg),
        extraOptions: { isQuiet },
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
    /** A call that reads a list page by page; each answer has the number of its page and of all pages. */
    pages: <C extends Call, Arg = void, Data extends Page = Extract<ResultOf<C>, Page>>(
      call: C,
      { input, isQuiet = false, ...options }: PagesOptions<C, Arg, Data>,
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
        extraOptions: { isQuiet },
        ...options,
      }),
    /** A call that changes something. */
    mutation: <C extends Call>(call: C, { isQuiet = false, ...options }: MutationOptions = {}) =>
      build.mutation<ResultOf<C>, ArgOf<C>>({
        query: (arg) => requestOf(call, arg),
        extraOptions: { isQuiet },
        ...options,
      }),
  };
}

const requestOf = (call: Call, input: unknown): Request => ({ call, input: input ?? {} });

/**
 * Adds the calls of a feature to the API: a table from a name to a call with its tags, cache time and options. The types come
 * from the contracts. The result has the hooks of each endpoint: `.listLoans.useQuery(…)`, `.repayLoan.useMutation()`. An
 * endpoint has the name of its call, unless several endpoints send the same call.
 */
export const injectCalls = <Table>(define: (builders: CallBuilders) => Table) =>
  api.injectEndpoints({
    endpoints: (build) => define(callBuilders(build)) as EndpointsIn<Table>,
  });

type CallBuilders = ReturnType<typeof callBuilders>;

/** Applied to the result of `define`, not to `Table`: as a bound of it, `any` would be inferred for arguments and data. */
type EndpointsIn<Table> = Table extends EndpointDefinitions ? Table : never;
