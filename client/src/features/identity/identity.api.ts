import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Submission = ResultOf<typeof listKyc>[number];
export type KycStanding = ResultOf<typeof getKycStatus>;

const identityApi = api.enhanceEndpoints({ addTagTypes: ['Kyc'] }).injectEndpoints({
  endpoints: (build) => ({
    kycStatus: build.query<KycStanding, void>({
      query: endpointOf(getKycStatus),
      providesTags: ['Kyc', 'Notice'],
    }),
    isVerified: build.query<boolean, void>({
      query: endpointOf(isVerified),
      providesTags: ['Kyc', 'Notice'],
    }),
    /** A verdict comes with a notice, which makes this old. */
    submissions: build.query<Submission[], void>({
      query: endpointOf(listKyc),
      providesTags: ['Kyc', 'Notice'],
    }),
    applyKyc: build.mutation<null, CallInput<typeof applyKyc>>({
      query: endpointOf(applyKyc),
      invalidatesTags: ['Kyc'],
      extraOptions: { isQuiet: true },
    }),
    applyAdvancedKyc: build.mutation<null, CallInput<typeof applyAdvancedKyc>>({
      query: endpointOf(applyAdvancedKyc),
      invalidatesTags: ['Kyc'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
  useKycStatusQuery,
  useIsVerifiedQuery,
  useSubmissionsQuery,
  useApplyKycMutation,
  useApplyAdvancedKycMutation,
} = identityApi;
