import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { injectCalls } from '../../api/api.ts';

export type Submission = ResultOf<typeof listKyc>[number];

export const identityApi = injectCalls(({ query, mutation }) => ({
  getKycStatus: query(getKycStatus, { providesTags: ['Kyc', 'Notice'], hasToast: true }),
  isVerified: query(isVerified, { providesTags: ['Kyc', 'Notice'], hasToast: true }),
  /** Refetched after every notice, because a decision about an identity creates a notice. */
  listKyc: query(listKyc, { providesTags: ['Kyc', 'Notice'], hasToast: true }),
  applyKyc: mutation(applyKyc, { invalidatesTags: ['Kyc'] }),
  applyAdvancedKyc: mutation(applyAdvancedKyc, { invalidatesTags: ['Kyc'] }),
})).endpoints;
