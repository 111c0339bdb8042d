import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, oneOf, text } from '../fields.ts';
import {
  areaCode,
  captcha,
  consent,
  email,
  inviteCode,
  loginName,
  password,
  phone,
} from '../identityFields.ts';
import { captchaPurposes } from './account.types.ts';

export const useShortLink = defineCall({
  name: 'useShortLink',
  feature: 'account',
  summary: 'Resolve a short invitation link.',
  method: 'GET',
  path: '/api/set/appShortLink/use',
  auth: 'anyone',
  query: z.object({ code: text({ min: 1, max: 32 }) }),
  result: z.object({ code: z.string(), inviteCode: z.string(), target: z.string() }),
  refusals: ['shortLinkUnknown'],
  origin: 'spec',
});

/** Both in seconds. */
const captchaSent = z.object({ expiresIn: count, resendAfter: count });
const purpose = oneOf(captchaPurposes);

export const sendPhoneCaptcha = defineCall({
  name: 'sendPhoneCaptcha',
  feature: 'account',
  summary: 'Send a code to a phone. It arrives in the outbox of the world.',
  method: 'GET',
  path: '/api/app/getPhoneCaptcha',
  auth: 'anyone',
  query: z.object({ areaCode, phone, purpose }),
  result: captchaSent,
  refusals: ['captchaTooSoon'],
  origin: 'spec',
});

export const sendEmailCaptcha = defineCall({
  name: 'sendEmailCaptcha',
  feature: 'account',
  summary: 'Send a code to an e-mail address. It arrives in the outbox of the world.',
  method: 'GET',
  path: '/api/app/getEmailCaptcha',
  auth: 'anyone',
  query: z.object({ email, purpose }),
  result: captchaSent,
  refusals: ['captchaTooSoon'],
  origin: 'spec',
});

const registration = { captcha, password, inviteCode: inviteCode.optional(), agreed: consent };

export const register = defineCall({
  name: 'register',
  feature: 'account',
  summary: 'Open an account with an e-mail address or a phone.',
  method: 'POST',
  path: '/api/app/register',
  auth: 'anyone',
  body: z.discriminatedUnion(
    'method',
    [
      z.object({ method: z.literal('email'), email, ...registration }),
      z.object({ method: z.literal('phone'), areaCode, phone, ...registration }),
    ],
    { error: 'must be one of email, phone' },
  ),
  result: z.object({ token: z.string() }),
  refusals: [
    'accountExists',
    'captchaWrong',
    'captchaExpired',
    'captchaGuessesUsedUp',
    'accountLocked',
    'inviteCodeUnknown',
  ],
  origin: 'spec',
});

export const checkAccount = defineCall({
  name: 'checkAccount',
  feature: 'account',
  summary: 'Whether an account of this name exists.',
  method: 'GET',
  path: '/api/app/checkAccount',
  auth: 'anyone',
  query: z.object({ account: loginName }),
  result: z.object({ exists: z.boolean() }),
  refusals: [],
  origin: 'spec',
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  feature: 'account',
  summary: 'Set a new login password with a code. Ends every session and holds withdrawals 24 h.',
  method: 'POST',
  path: '/api/app/resetPassword',
  auth: 'anyone',
  body: z.object({ account: loginName, captcha, password }),
  result: z.null(),
  refusals: ['captchaWrong', 'captchaExpired', 'captchaGuessesUsedUp', 'accountLocked'],
  origin: 'extension',
});

export const logout = defineCall({
  name: 'logout',
  feature: 'account',
  summary: 'End this session.',
  method: 'POST',
  path: '/api/app/logout',
  auth: 'member',
  result: z.null(),
  refusals: [],
  origin: 'extension',
});
