import type { ResultOf } from '@hongbao/contracts/call';
import { getProfile, updateProfile } from '@hongbao/contracts/member/member.calls';
import { injectCalls } from '../../../api/api.ts';

export type Profile = NonNullable<ResultOf<typeof getProfile>>;

export const profileApi = injectCalls(({ query, mutation }) => ({
  getProfile: query(getProfile, { providesTags: ['Profile'], hasToast: true }),
  updateProfile: mutation(updateProfile, { invalidatesTags: ['Profile'] }),
})).endpoints;
