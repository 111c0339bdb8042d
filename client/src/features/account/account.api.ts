import {
  logout,
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import {
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<ResultOf<typeof login>, CallInput<typeof login>>({
      query: endpointOf(login),
    }),
    loginByEmail: build.mutation<ResultOf<typeof loginByEmail>, CallInput<typeof loginByEmail>>({
      query: endpointOf(loginByEmail),
    }),
    loginByPhone: build.mutation<ResultOf<typeof loginByPhone>, CallInput<typeof loginByPhone>>({
      query: endpointOf(loginByPhone),
    }),
    loginByGoogleCode: build.mutation<
      ResultOf<typeof loginByGoogleCode>,
      CallInput<typeof loginByGoogleCode>
    >({
      query: endpointOf(loginByGoogleCode),
    }),
    register: build.mutation<ResultOf<typeof register>, CallInput<typeof register>>({
      query: endpointOf(register),
    }),
    resetPassword: build.mutation<null, CallInput<typeof resetPassword>>({
      query: endpointOf(resetPassword),
    }),
    sendEmailCaptcha: build.mutation<
      ResultOf<typeof sendEmailCaptcha>,
      CallInput<typeof sendEmailCaptcha>
    >({
      query: endpointOf(sendEmailCaptcha),
    }),
    sendPhoneCaptcha: build.mutation<
      ResultOf<typeof sendPhoneCaptcha>,
      CallInput<typeof sendPhoneCaptcha>
    >({
      query: endpointOf(sendPhoneCaptcha),
    }),
    logout: build.mutation<null, void>({
      query: endpointOf(logout),
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
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
