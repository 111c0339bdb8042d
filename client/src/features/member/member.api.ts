import { getMember, reportActivity, reportOnline } from '@hongbao/contracts/member/member.calls';
import { injectCalls } from '../../api/api.ts';

export const memberApi = injectCalls(({ query, mutation }) => ({
  getMember: query(getMember, { providesTags: ['User'], hasToast: true }),
  reportActivity: mutation(reportActivity),
  reportOnline: mutation(reportOnline),
})).endpoints;
