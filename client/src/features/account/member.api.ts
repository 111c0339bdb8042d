import type { ResultOf } from '@hongbao/contracts/call';
import {
  changePassword,
  getMember,
  reportActivity,
  reportOnline,
} from '@hongbao/contracts/member/member.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    member: build.query<ResultOf<typeof getMember>, void>({
      query: endpointOf(getMember),
      providesTags: ['User'],
    }),
    setWithdrawalPassword: build.mutation<null, CallInput<typeof changePassword>>({
      query: endpointOf(changePassword),
      invalidatesTags: ['User', 'Withdrawal'],
      extraOptions: { isQuiet: true },
    }),
    reportActivity: build.mutation<null, void>({
      query: endpointOf(reportActivity),
      extraOptions: { isQuiet: true },
    }),
    reportOnline: build.mutation<null, void>({
      query: endpointOf(reportOnline),
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useSetWithdrawalPasswordMutation } = memberApi;
