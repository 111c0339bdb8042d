import type { ResultOf } from '@hongbao/contracts/call';
import { getProfile, updateProfile } from '@hongbao/contracts/member/member.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Profile = NonNullable<ResultOf<typeof getProfile>>;

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile | null, void>({
      query: endpointOf(getProfile),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<null, CallInput<typeof updateProfile>>({
      query: endpointOf(updateProfile),
      invalidatesTags: ['Profile'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useProfileQuery, useUpdateProfileMutation } = profileApi;
