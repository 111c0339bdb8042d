import { getMember, reportActivity, reportOnline } from '@hongbao/contracts/member/member.calls';
import { injectCalls } from '../../api/api.ts';

export const memberApi = injectCalls(({ query, mutation }) => ({
  getMember: query(getMember, { providesTags: ['User'] }),
  reportActivity: mutation(reportActivity, { isQuiet: true }),
  reportOnline: mutation(reportOnline, { isQuiet: true }),
})).endpoints;
