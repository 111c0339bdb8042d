import {
  checkAccount,
  logout,
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
  useShortLink,
} from '@hongbao/contracts/account/account.calls';
import {
  checkGoogleAuth,
  getWalletNonce,
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import { getPasskeyChallenge } from '@hongbao/contracts/account/passkey.calls';
import { injectCalls } from '../../api/api.ts';

export const accountApi = injectCalls(({ query, mutation }) => ({
  /** Defined as a mutation, so that the answer is not cached: an account name can be registered at any time. */
  checkAccount: mutation(checkAccount),
  checkGoogleAuth: mutation(checkGoogleAuth),
  getPasskeyChallenge: mutation(getPasskeyChallenge),
  getWalletNonce: mutation(getWalletNonce),
  invitation: query(useShortLink, {
    input: (code: string) => ({ query: { code } }),
  }),
  login: mutation(login),
  loginByEmail: mutation(loginByEmail),
  loginByPhone: mutation(loginByPhone),
  loginByGoogleCode: mutation(loginByGoogleCode),
  register: mutation(register),
  resetPassword: mutation(resetPassword),
  sendEmailCaptcha: mutation(sendEmailCaptcha),
  sendPhoneCaptcha: mutation(sendPhoneCaptcha),
  logout: mutation(logout),
})).endpoints;
