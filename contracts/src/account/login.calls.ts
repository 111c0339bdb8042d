import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, text, textThat } from '../fields.ts';
import {
  areaCode,
  captcha,
  email,
  googleCode,
  loginName,
  password,
  phone,
} from '../identityFields.ts';
import { thirdPartyProviders } from './account.types.ts';

/** A session, a guest's session with its shown-once password, or the step that asks for an authenticator code. */
const signedIn = z.union([
  z.object({
    token: z.string(),
    account: z.string().optional(),
    initialPassword: z.string().optional(),
  }),
  z.object({ googleAuthRequired: z.literal(true), ticket: z.string() }),
]);

const walletAddress = textThat(
  (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
  'must be a wallet address of 0x and 40 hexadecimal digits',
  { pattern: '^0x[0-9a-fA-F]{40}$' },
);

const walletSignature = textThat(
  (value) => /^0x[0-9a-fA-F]{130}$/.test(value),
  'must be a signature of 0x and 130 hexadecimal digits',
  { pattern: '^0x[0-9a-fA-F]{130}$' },
);

export const login = defineCall({
  name: 'login',
  feature: 'account',
  summary: 'Sign in by password, as a guest, through a third party or with a wallet.',
  method: 'POST',
  path: '/api/app/login',
  auth: 'anyone',
  body: z.discriminatedUnion(
    'method',
    [
      z.object({ method: z.literal('password'), account: loginName, password }),
      z.object({ method: z.literal('guest'), deviceId: text({ min: 8, max: 64 }) }),
      z.object({
        method: z.literal('thirdParty'),
        provider: oneOf(thirdPartyProviders),
        idToken: text({ min: 1, max: 4096 }),
      }),
      z.object({
        method: z.literal('wallet'),
        address: walletAddress,
        message: text({ min: 1, max: 1024, isMultiline: true }),
        signature: walletSignature,
      }),
    ],
    { error: 'must be one of password, guest, thirdParty, wallet' },
  ),
  result: signedIn,
  refusals: [
    'credentialsWrong',
    'accountLocked',
    'guestExists',
    'thirdPartyTokenInvalid',
    'walletSignatureWrong',
    'walletNonceExpired',
  ],
  origin: 'spec',
});

export const loginByPhone = defineCall({
  name: 'loginByPhone',
  feature: 'account',
  summary: 'Sign in with a code sent to a phone.',
  method: 'POST',
  path: '/api/app/phoneLogin',
  auth: 'anyone',
  body: z.object({ areaCode, phone, captcha }),
  result: signedIn,
  refusals: ['captchaWrong', 'captchaExpired', 'captchaGuessesUsedUp', 'accountLocked'],
  origin: 'spec',
});

export const loginByEmail = defineCall({
  name: 'loginByEmail',
  feature: 'account',
  summary: 'Sign in with a code sent to an e-mail address.',
  method: 'POST',
  path: '/api/app/emailLogin',
  auth: 'anyone',
  body: z.object({ email, captcha }),
  result: signedIn,
  refusals: ['captchaWrong', 'captchaExpired', 'captchaGuessesUsedUp', 'accountLocked'],
  origin: 'spec',
});

export const loginByGoogleCode = defineCall({
  name: 'loginByGoogleCode',
  feature: 'account',
  summary: 'Finish a login that asked for an authenticator code, or sign in with one.',
  method: 'POST',
  path: '/api/app/googleSecretLogin',
  auth: 'anyone',
  body: z
    .object({
      ticket: text({ min: 1, max: 128 }).optional(),
      account: loginName.optional(),
      googleCode,
    })
    .refine((body) => (body.ticket === undefined) !== (body.account === undefined), {
      path: ['ticket'],
      error: 'must come with exactly one of ticket, account',
    }),
  result: z.object({ token: z.string() }),
  refusals: ['googleCodeWrong', 'googleAuthNotBound', 'loginTicketExpired', 'accountLocked'],
  origin: 'spec',
});

export const checkGoogleAuth = defineCall({
  name: 'checkGoogleAuth',
  feature: 'account',
  summary: 'Whether an account has an authenticator bound.',
  method: 'GET',
  path: '/api/app/checkGoogleAuth',
  auth: 'anyone',
  query: z.object({ account: loginName }),
  result: z.object({ bound: z.boolean() }),
  refusals: [],
  origin: 'spec',
});

export const generateGoogleKey = defineCall({
  name: 'generateGoogleKey',
  feature: 'account',
  summary: 'A fresh authenticator key for the signed-in member, to be bound next.',
  method: 'GET',
  path: '/api/app/generateGoogleKey',
  auth: 'member',
  result: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  refusals: ['googleAuthAlreadyBound'],
  origin: 'spec',
});

export const getWalletNonce = defineCall({
  name: 'getWalletNonce',
  feature: 'account',
  summary: 'The message a wallet signs to sign in. `expiresIn` is in seconds.',
  method: 'GET',
  path: '/api/app/walletNonce',
  auth: 'anyone',
  query: z.object({ address: walletAddress }),
  result: z.object({ nonce: id, message: z.string(), expiresIn: count }),
  refusals: [],
  origin: 'extension',
});
