import type { ResultOf } from '@hongbao/contracts/call';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { injectCalls } from '../../api/api.ts';

type Team = ResultOf<typeof getTeam>;
export type TeamMember = Team['members']['records'][number];

/** Maximum number of members of a branch that the tree shows. */
const BRANCH = 100;
const PAGE = 20;

export const teamApi = injectCalls(({ query, pages }) => ({
  team: query(getTeam, {
    input: (_none: void) => ({ query: { pageSize: 1 } }),
    providesTags: ['Notice'],
    hasToast: true,
  }),
  /** The members that a member invited, newest first. */
  invited: pages(getTeam, {
    input: (invitedBy: string) => ({ query: { invitedBy, pageSize: PAGE } }),
    transformResponse: ({ members }) => members,
    providesTags: ['Notice'],
    hasToast: true,
  }),
  branch: query(getTeam, {
    input: (invitedBy: string) => ({ query: { invitedBy, pageSize: BRANCH } }),
    transformResponse: ({ members }) => members,
    hasToast: true,
  }),
})).endpoints;
