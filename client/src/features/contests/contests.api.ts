import type { QueryOf, ResultOf } from '@hongbao/contracts/call';
import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { injectCalls } from '../../api/api.ts';

export type Contest = ResultOf<typeof getContest>;
export type JoinedContest = ResultOf<typeof listJoinedContests>['records'][number];
export type RankedMember = ResultOf<typeof rankContest>['records'][number];

type ListedStatus = NonNullable<QueryOf<typeof listContests>['status']>;

const PAGE = 10;
const moneyTags = ['Contest', 'Balance', 'Change'] as const;

export const contestsApi = injectCalls(({ query, pages, mutation }) => ({
  /** The contests with a status, or all contests for null. */
  listContests: pages(listContests, {
    input: (status: ListedStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Contest'],
  }),
  getContest: query(getContest, { providesTags: ['Contest'] }),
  rankContest: query(rankContest, { providesTags: ['Contest'] }),
  listJoinedContests: query(listJoinedContests, { providesTags: ['Contest'] }),
  /** A list with one joined contest, or empty for a contest that the member did not join. */
  getJoinedContest: query(listJoinedContests, {
    input: (id: string) => ({ query: { id } }),
    providesTags: ['Contest'],
  }),
  joinedContestPages: pages(listJoinedContests, {
    input: () => ({ query: { pageSize: PAGE } }),
    providesTags: ['Contest'],
  }),
  joinContest: mutation(joinContest, { invalidatesTags: moneyTags }),
  exitContest: mutation(exitContest, {
    invalidatesTags: [...moneyTags, 'Position'],
  }),
})).endpoints;

/**
 * Polling interval of the ranking, in milliseconds. The server computes ranks every minute, so that the page is at most
 * 90 seconds behind.
 */
export const RANKING_EVERY_MS = 20_000;
