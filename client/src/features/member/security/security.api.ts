import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import { addPasskey, listPasskeys, removePasskey } from '@hongbao/contracts/account/passkey.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  bindContact,
  bindGoogleAuth,
  changePassword,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { injectCalls } from '../../../api/api.ts';

export type Passkey = ResultOf<typeof listPasskeys>[number];
export type Session = ResultOf<typeof listSessions>[number];

export const securityApi = injectCalls(({ query, mutation }) => ({
  changePassword: mutation(changePassword, {
    invalidatesTags: ['Session', 'User', 'Withdrawal'],
  }),
  // Not cached, because the answer contains a secret.
  generateGoogleKey: query(generateGoogleKey, { keepUnusedDataFor: 0 }),
  bindGoogleAuth: mutation(bindGoogleAuth),
  bindContact: mutation(bindContact),
  listSessions: query(listSessions, { providesTags: ['Session'], hasToast: true }),
  listPasskeys: query(listPasskeys, { providesTags: ['Passkey'], hasToast: true }),
  addPasskey: mutation(addPasskey, { invalidatesTags: ['Passkey'] }),
  removePasskey: mutation(removePasskey, { invalidatesTags: ['Passkey'] }),
  revokeSession: mutation(revokeSession, { invalidatesTags: ['Session'] }),
})).endpoints;
