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
import { injectCalls } from '../../api/api.ts';

export const accountApi = injectCalls(({ query, mutation }) => ({
  /** Defined as a mutation, so that the answer is not cached: an account name can be registered at any time. */
  checkAccount: mutation(checkAccount, { isQuiet: true }),
  checkGoogleAuth: mutation(checkGoogleAuth, { isQuiet: true }),
  getWalletNonce: mutation(getWalletNonce, { isQuiet: true }),
  invitation: query(useShortLink, {
    input: (code: string) => ({ query: { code } }),
    isQuiet: true,
  }),
  login: mutation(login, { isQuiet: true }),
  loginByEmail: mutation(loginByEmail, { isQuiet: true }),
  loginByPhone: mutation(loginByPhone, { isQuiet: true }),
  loginByGoogleCode: mutation(loginByGoogleCode, { isQuiet: true }),
  register: mutation(register, { isQuiet: true }),
  resetPassword: mutation(resetPassword, { isQuiet: true }),
  sendEmailCaptcha: mutation(sendEmailCaptcha, { isQuiet: true }),
  sendPhoneCaptcha: mutation(sendPhoneCaptcha, { isQuiet: true }),
  logout: mutation(logout, { isQuiet: true }),
})).endpoints;
