import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, textThat, wireDate, wireTime } from '../fields.ts';
import {
  areaCode,
  captcha,
  email,
  googleCode,
  password,
  personName,
  phone,
  postalAddress,
} from '../identityFields.ts';
import { kycStatuses } from '../kyc/kyc.types.ts';
import { pageFields } from '../paging.ts';
import { genders, passwordTypes } from './member.types.ts';

/** Contact details are masked: a screenshot of this answer gives nobody away. */
const memberInfo = z.object({
  id,
  account: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  areaCode: z.string().nullable(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  inviteCode: z.string(),
  vipLevel: count,
  creditScore: z.int(),
  kycStatus: oneOf(kycStatuses),
  kycAdvancedStatus: oneOf(kycStatuses),
  googleAuthBound: z.boolean(),
  withdrawPasswordSet: z.boolean(),
  isGuest: z.boolean(),
  registerTime: wireTime,
});

export const getMember = defineCall({
  name: 'getMember',
  feature: 'member',
  summary: 'The signed-in member.',
  method: 'GET',
  path: '/api/user/appUser/getMyUserInfo',
  auth: 'member',
  result: memberInfo,
  refusals: [],
  origin: 'spec',
});

export const changePassword = defineCall({
  name: 'changePassword',
  feature: 'member',
  summary: 'Change the login password, or set or change the withdrawal password.',
  method: 'POST',
  path: '/api/user/appUser/changePassword',
  auth: 'member',
  body: z.object({
    type: oneOf(passwordTypes),
    oldPassword: password.optional(),
    newPassword: password,
    googleCode: googleCode.optional(),
  }),
  result: z.null(),
  refusals: [
    'oldPasswordNeeded',
    'oldPasswordWrong',
    'passwordUnchanged',
    'googleCodeNeeded',
    'googleCodeWrong',
    'accountLocked',
    'withdrawPasswordLocked',
  ],
  origin: 'spec',
});

const profile = {
  surname: personName,
  firstName: personName,
  gender: oneOf(genders),
  birthday: wireDate,
  country: personName,
  address: postalAddress,
  phone,
};

export const getProfile = defineCall({
  name: 'getProfile',
  feature: 'member',
  summary: 'The personal profile as it was saved, to be gone on with; null before the first time.',
  method: 'GET',
  path: '/api/user/appUser/profile',
  auth: 'member',
  result: z.object(profile).nullable(),
  refusals: [],
  origin: 'extension',
});

export const updateProfile = defineCall({
  name: 'updateProfile',
  feature: 'member',
  summary: 'Save the personal profile.',
  method: 'POST',
  path: '/api/user/appUser/updateKYC',
  auth: 'member',
  body: z.object(profile),
  result: z.null(),
  refusals: [],
  origin: 'spec',
});

const googleSecret = textThat(
  (value) => /^[A-Z2-7]{16,64}$/.test(value),
  'must be an authenticator key of 16 to 64 letters A-Z and digits 2-7',
  { pattern: '^[A-Z2-7]{16,64}$' },
);

export const bindGoogleAuth = defineCall({
  name: 'bindGoogleAuth',
  feature: 'member',
  summary: 'Bind the generated authenticator key by showing that it gives the right code.',
  method: 'POST',
  path: '/api/user/appUser/bindGoogleAuth',
  auth: 'member',
  body: z.object({ secret: googleSecret, googleCode }),
  result: z.null(),
  refusals: ['googleAuthAlreadyBound', 'googleKeyUnknown', 'googleCodeWrong'],
  origin: 'spec',
});

export const reportActivity = defineCall({
  name: 'reportActivity',
  feature: 'member',
  summary: 'The member is active. Counted once an hour.',
  method: 'GET',
  path: '/api/user/appUser/activeReport',
  auth: 'member',
  result: z.null(),
  refusals: [],
  origin: 'spec',
});

export const reportOnline = defineCall({
  name: 'reportOnline',
  feature: 'member',
  summary: 'The member is online. Counted once an hour; the app does not read the answer.',
  method: 'GET',
  path: '/api/user/appUser/importantCustomerOnLine',
  auth: 'member',
  result: z.null(),
  refusals: [],
  origin: 'spec',
});

export const listSessions = defineCall({
  name: 'listSessions',
  feature: 'member',
  summary: 'Where the member is signed in, newest first, 100 a page unless asked otherwise.',
  method: 'GET',
  path: '/api/user/appUser/sessions',
  auth: 'member',
  query: z.object(pageFields),
  result: z.array(
    z.object({
      id,
      device: z.string(),
      isCurrent: z.boolean(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
  origin: 'extension',
});

export const revokeSession = defineCall({
  name: 'revokeSession',
  feature: 'member',
  summary: 'End one session, or with the id `others` all but this one.',
  method: 'POST',
  path: '/api/user/appUser/sessions/revoke',
  auth: 'member',
  body: z.object({ id }),
  result: z.null(),
  refusals: ['notFound'],
  origin: 'extension',
});

export const bindContact = defineCall({
  name: 'bindContact',
  feature: 'member',
  summary: 'Bind an e-mail address or phone by a code. A guest becomes a full member by it.',
  method: 'POST',
  path: '/api/user/appUser/bindContact',
  auth: 'member',
  body: z.discriminatedUnion(
    'method',
    [
      z.object({ method: z.literal('email'), email, captcha }),
      z.object({ method: z.literal('phone'), areaCode, phone, captcha }),
    ],
    { error: 'must be one of email, phone' },
  ),
  result: memberInfo,
  refusals: [
    'accountExists',
    'captchaWrong',
    'captchaExpired',
    'captchaGuessesUsedUp',
    'accountLocked',
  ],
  origin: 'extension',
});
