import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  bindContact,
  bindGoogleAuth,
  changePassword,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Session = ResultOf<typeof listSessions>[number];

/** Each form says itself why it was refused. */
const quiet = { extraOptions: { isQuiet: true } } as const;

const securityApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, CallInput<typeof changePassword>>({
      query: endpointOf(changePassword),
      invalidatesTags: ['Session', 'User', 'Withdrawal'],
      ...quiet,
    }),
    googleKey: build.query<ResultOf<typeof generateGoogleKey>, void>({
      query: endpointOf(generateGoogleKey),
      // A secret is not kept longer than it is looked at.
      keepUnusedDataFor: 0,
      ...quiet,
    }),
    bindGoogle: build.mutation<null, CallInput<typeof bindGoogleAuth>>({
      query: endpointOf(bindGoogleAuth),
      ...quiet,
    }),
    bindContact: build.mutation<ResultOf<typeof bindContact>, CallInput<typeof bindContact>>({
      query: endpointOf(bindContact),
      ...quiet,
    }),
    sessions: build.query<Session[], void>({
      query: endpointOf(listSessions),
      providesTags: ['Session'],
    }),
    revokeSession: build.mutation<null, CallInput<typeof revokeSession>>({
      query: endpointOf(revokeSession),
      invalidatesTags: ['Session'],
      ...quiet,
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useGoogleKeyQuery,
  useBindGoogleMutation,
  useBindContactMutation,
  useSessionsQuery,
  useRevokeSessionMutation,
} = securityApi;
