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
import type { ResultOf } from '@hongbao/contracts/call';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

/** Every form of these says itself, where it stands, why it was refused. */
const quiet = { extraOptions: { isQuiet: true } } as const;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who has a name changes: asked anew every time. */
    checkAccount: build.mutation<ResultOf<typeof checkAccount>, CallInput<typeof checkAccount>>({
      query: endpointOf(checkAccount),
      ...quiet,
    }),
    checkGoogleAuth: build.mutation<
      ResultOf<typeof checkGoogleAuth>,
      CallInput<typeof checkGoogleAuth>
    >({
      query: endpointOf(checkGoogleAuth),
      ...quiet,
    }),
    walletNonce: build.mutation<ResultOf<typeof getWalletNonce>, CallInput<typeof getWalletNonce>>({
      query: endpointOf(getWalletNonce),
      ...quiet,
    }),
    invitation: build.query<ResultOf<typeof useShortLink>, string>({
      query: (code) => endpointOf(useShortLink)({ query: { code } }),
      ...quiet,
    }),
    login: build.mutation<ResultOf<typeof login>, CallInput<typeof login>>({
      query: endpointOf(login),
      ...quiet,
    }),
    loginByEmail: build.mutation<ResultOf<typeof loginByEmail>, CallInput<typeof loginByEmail>>({
      query: endpointOf(loginByEmail),
      ...quiet,
    }),
    loginByPhone: build.mutation<ResultOf<typeof loginByPhone>, CallInput<typeof loginByPhone>>({
      query: endpointOf(loginByPhone),
      ...quiet,
    }),
    loginByGoogleCode: build.mutation<
      ResultOf<typeof loginByGoogleCode>,
      CallInput<typeof loginByGoogleCode>
    >({
      query: endpointOf(loginByGoogleCode),
      ...quiet,
    }),
    register: build.mutation<ResultOf<typeof register>, CallInput<typeof register>>({
      query: endpointOf(register),
      ...quiet,
    }),
    resetPassword: build.mutation<null, CallInput<typeof resetPassword>>({
      query: endpointOf(resetPassword),
      ...quiet,
    }),
    sendEmailCaptcha: build.mutation<
      ResultOf<typeof sendEmailCaptcha>,
      CallInput<typeof sendEmailCaptcha>
    >({
      query: endpointOf(sendEmailCaptcha),
      ...quiet,
    }),
    sendPhoneCaptcha: build.mutation<
      ResultOf<typeof sendPhoneCaptcha>,
      CallInput<typeof sendPhoneCaptcha>
    >({
      query: endpointOf(sendPhoneCaptcha),
      ...quiet,
    }),
    logout: build.mutation<null, void>({
      query: endpointOf(logout),
      ...quiet,
    }),
  }),
});

export const {
  useCheckAccountMutation,
  useCheckGoogleAuthMutation,
  useWalletNonceMutation,
  useInvitationQuery,
  useLoginMutation,
  useLoginByEmailMutation,
  useLoginByPhoneMutation,
  useLoginByGoogleCodeMutation,
  useRegisterMutation,
  useResetPasswordMutation,
  useSendEmailCaptchaMutation,
  useSendPhoneCaptchaMutation,
  useLogoutMutation,
} = accountApi;
