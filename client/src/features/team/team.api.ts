import type { ResultOf } from '@hongbao/contracts/call';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { api, endpointOf } from '../../api/api.ts';

type Team = ResultOf<typeof getTeam>;
export type TeamMember = Team['members']['records'][number];

const askFor = endpointOf(getTeam);

/** Who stands under whom: a hundred to a branch, more by another page of the top. */
const BRANCH = 100;
const PAGE = 20;

const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    team: build.query<Team, void>({
      query: () => askFor({ query: { pageSize: 1 } }),
      providesTags: ['Notice'],
    }),
    /** Whom a member invited, newest first. */
    invited: build.infiniteQuery<Team['members'], string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg: invitedBy, pageParam }) =>
        askFor({ query: { invitedBy, pageNo: pageParam, pageSize: PAGE } }),
      transformResponse: (team: Team) => team.members,
      providesTags: ['Notice'],
    }),
    branch: build.query<Team['members'], string>({
      query: (invitedBy) => askFor({ query: { invitedBy, pageSize: BRANCH } }),
      transformResponse: (team: Team) => team.members,
    }),
  }),
});

export const { useTeamQuery, useInvitedInfiniteQuery, useLazyBranchQuery } = teamApi;
