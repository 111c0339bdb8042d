import type { ResultOf } from '@hongbao/contracts/call';
import { getMember, reportActivity, reportOnline } from '@hongbao/contracts/member/member.calls';
import { api, endpointOf } from '../../api/api.ts';

export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    member: build.query<ResultOf<typeof getMember>, void>({
      query: endpointOf(getMember),
      providesTags: ['User'],
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
