import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  bindContact,
  bindGoogleAuth,
  changePassword,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { injectCalls } from '../../../api/api.ts';

export type Session = ResultOf<typeof listSessions>[number];

export const securityApi = injectCalls(({ query, mutation }) => ({
  changePassword: mutation(changePassword, {
    invalidatesTags: ['Session', 'User', 'Withdrawal'],
    isQuiet: true,
  }),
  // Not cached, because the answer contains a secret.
  generateGoogleKey: query(generateGoogleKey, { keepUnusedDataFor: 0, isQuiet: true }),
  bindGoogleAuth: mutation(bindGoogleAuth, { isQuiet: true }),
  bindContact: mutation(bindContact, { isQuiet: true }),
  listSessions: query(listSessions, { providesTags: ['Session'] }),
  revokeSession: mutation(revokeSession, { invalidatesTags: ['Session'], isQuiet: true }),
})).endpoints;
