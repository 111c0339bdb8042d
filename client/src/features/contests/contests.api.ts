import type { ResultOf } from '@hongbao/contracts/call';
import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Contest = ResultOf<typeof getContest>;
export type JoinedContest = ResultOf<typeof listJoinedContests>['records'][number];
export type Standing = ResultOf<typeof rankContest>['records'][number];

const moved = ['Contest', 'Balance', 'Change'] as const;
/** The page says what went wrong, where it stands. */
const quiet = { isQuiet: true };

const contestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    contests: build.query<ResultOf<typeof listContests>, CallInput<typeof listContests>>({
      query: endpointOf(listContests),
      providesTags: ['Contest'],
      extraOptions: quiet,
    }),
    contest: build.query<Contest, CallInput<typeof getContest>>({
      query: endpointOf(getContest),
      providesTags: ['Contest'],
      extraOptions: quiet,
    }),
    contestRanking: build.query<ResultOf<typeof rankContest>, CallInput<typeof rankContest>>({
      query: endpointOf(rankContest),
      providesTags: ['Contest'],
      extraOptions: quiet,
    }),
    joinedContests: build.query<
      ResultOf<typeof listJoinedContests>,
      CallInput<typeof listJoinedContests>
    >({
      query: endpointOf(listJoinedContests),
      providesTags: ['Contest'],
      extraOptions: quiet,
    }),
    joinContest: build.mutation<ResultOf<typeof joinContest>, CallInput<typeof joinContest>>({
      query: endpointOf(joinContest),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    exitContest: build.mutation<ResultOf<typeof exitContest>, CallInput<typeof exitContest>>({
      query: endpointOf(exitContest),
      invalidatesTags: [...moved, 'Position'],
      extraOptions: quiet,
    }),
  }),
});

export const {
  useContestsQuery,
  useContestQuery,
  useContestRankingQuery,
  useJoinedContestsQuery,
  useJoinContestMutation,
  useExitContestMutation,
} = contestsApi;

/** Ranks are worked out every minute; a page in front asks a little more often, so as not to lag by two. */
export const RANKING_EVERY_MS = 20_000;
