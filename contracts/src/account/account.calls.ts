import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, oneOf, text, withImplied } from '../fields.ts';
import {
  areaCode,
  captcha,
  consent,
  contactMethod,
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
  query: z.object({
    code: text({ min: 1, max: 32 }).describe('The code at the end of the short link.'),
  }),
  result: z.object({
    code: z.string().describe('The requested code.'),
    inviteCode: z.string().describe('The invitation code of the link.'),
    target: z
      .string()
      .describe('The app’s route of the registration page, with the code filled in.'),
  }),
  refusals: ['shortLinkUnknown'],
  origin: 'spec',
});

/** Result of a request for a code; durations in seconds. */
const captchaSent = z
  .object({
    expiresIn: count.describe('Validity of the code, seconds of world time.'),
    resendAfter: count.describe('Time until another code can be requested, seconds of world time.'),
  })
  .meta({
    schemaName: 'CaptchaSent',
    about: 'How long a sent code is good for, and when another can be sent.',
  });
const purpose = oneOf(captchaPurposes, 'CaptchaPurpose');
const purposeText =
  'The purpose of the code; it is valid for that purpose only. Absent: valid to register or, where a member has this address, to sign in.';

export const sendPhoneCaptcha = defineCall({
  name: 'sendPhoneCaptcha',
  feature: 'account',
  summary: 'Send a code to a phone. It arrives in the outbox of the world.',
  effects:
    'A code of six digits is valid once, for ten minutes; another can be requested after a minute. No message leaves this machine. An unknown address gets one too.',
  method: 'GET',
  path: '/api/app/getPhoneCaptcha',
  auth: 'anyone',
  query: z.object({
    areaCode,
    phone,
    purpose: purpose.optional().describe(purposeText),
  }),
  result: captchaSent,
  refusals: ['captchaTooSoon'],
  origin: 'spec',
});

export const sendEmailCaptcha = defineCall({
  name: 'sendEmailCaptcha',
  feature: 'account',
  summary: 'Send a code to an e-mail address. It arrives in the outbox of the world.',
  effects:
    'A code of six digits is valid once, for ten minutes; another can be requested after a minute. No message leaves this machine. An unknown address gets one too.',
  method: 'GET',
  path: '/api/app/getEmailCaptcha',
  auth: 'anyone',
  query: z.object({
    email,
    purpose: purpose.optional().describe(purposeText),
  }),
  result: captchaSent,
  refusals: ['captchaTooSoon'],
  origin: 'spec',
});

const registration = {
  captcha,
  password: password.describe('The login password of the new account.'),
  inviteCode: inviteCode.optional(),
  agreed: consent,
};

export const register = defineCall({
  name: 'register',
  feature: 'account',
  summary: 'Open an account with an e-mail address or a phone.',
  effects:
    'The code becomes invalid, and a session is opened. With an invitation code the member joins the inviter’s team. The fifth wrong guess ends a code; the eleventh wrong one in a row locks its address for ten minutes.',
  method: 'POST',
  path: '/api/app/register',
  auth: 'anyone',
  body: withImplied(
    'method',
    contactMethod,
    z.discriminatedUnion(
      'method',
      [
        z.object({
          method: z.literal('email').describe('The account is an e-mail address.'),
          email,
          ...registration,
        }),
        z.object({
          method: z.literal('phone').describe('The account is a phone number.'),
          areaCode,
          phone,
          ...registration,
        }),
      ],
      { error: 'must be one of email, phone' },
    ),
  ),
  result: z.object({
    token: z
      .string()
      .describe(
        'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
      ),
  }),
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
  result: z.object({ exists: z.boolean().describe('Whether the account exists.') }),
  refusals: [],
  origin: 'spec',
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  feature: 'account',
  summary: 'Set a new login password with a code. Ends every session and holds withdrawals 24 h.',
  effects:
    'The code becomes invalid. Ends every session of the member and holds withdrawals for 24 hours of world time. The same answer for accounts that do not exist.',
  method: 'POST',
  path: '/api/app/resetPassword',
  auth: 'anyone',
  body: z.object({
    account: loginName,
    captcha,
    password: password.describe('The new login password.'),
  }),
  result: z.null(),
  refusals: ['captchaWrong', 'captchaExpired', 'captchaGuessesUsedUp', 'accountLocked'],
  origin: 'extension',
});

export const logout = defineCall({
  name: 'logout',
  feature: 'account',
  summary: 'End the current session.',
  effects: 'The token is good for nothing from then on.',
  method: 'POST',
  path: '/api/app/logout',
  auth: 'member',
  result: z.null(),
  refusals: [],
  origin: 'extension',
});
