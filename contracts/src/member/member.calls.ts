import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  count,
  enteredId,
  id,
  oneOf,
  textThat,
  wireDate,
  wireTime,
  withImplied,
} from '../fields.ts';
import {
  areaCode,
  captcha,
  contactMethod,
  email,
  googleCode,
  password,
  personName,
  phone,
  postalAddress,
} from '../identityFields.ts';
import { kycStatuses } from '../kyc/kyc.types.ts';
import { pageFields } from '../paging.ts';
import { type PasswordType, genders, passwordTypes } from './member.types.ts';

/** Contact details are masked, so that a screenshot of this answer does not reveal them. */
const memberInfo = z
  .object({
    id: id.describe('The id of the member.'),
    account: z.string().describe('The sign-in name, masked.'),
    email: z
      .string()
      .nullable()
      .describe('The bound e-mail address, masked; null when none is bound.'),
    phone: z
      .string()
      .nullable()
      .describe('The bound phone number, masked; null when none is bound.'),
    areaCode: z
      .string()
      .nullable()
      .describe('The country code of the phone, without plus; null when no phone is bound.'),
    nickname: z.string().describe('The nickname, visible to other members.'),
    avatar: z.string().nullable().describe('The path of the picture; null when there is none.'),
    inviteCode: z
      .string()
      .describe('The code with which others register to join this member’s team.'),
    vipLevel: count.describe('The VIP level, 0 to 8.'),
    creditScore: z
      .int()
      .describe('The credit score, 0 to 100: repaid loans raise it, overdue loans lower it.'),
    kycStatus: oneOf(kycStatuses, 'KycStatus').describe('The status of the basic verification.'),
    kycAdvancedStatus: oneOf(kycStatuses, 'KycStatus').describe(
      'The status of the advanced verification.',
    ),
    googleAuthBound: z.boolean().describe('Whether an authenticator is bound.'),
    withdrawPasswordSet: z.boolean().describe('Whether a withdrawal password is set.'),
    isGuest: z.boolean().describe('Whether the account is a guest’s.'),
    registerTime: wireTime.describe('Time of registration.'),
  })
  .meta({ schemaName: 'MemberInfo', about: 'The signed-in member. Contact details are masked.' });

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

/** Only the first withdrawal password is set without an old one. */
const passwordKind = ({ oldPassword }: Readonly<Record<string, unknown>>): PasswordType =>
  oldPassword === undefined ? 'withdraw' : 'login';

export const changePassword = defineCall({
  name: 'changePassword',
  feature: 'member',
  summary: 'Change the login password, or set or change the withdrawal password.',
  effects:
    'A changed login password ends the member’s other sessions; any change of an existing password holds withdrawals for 24 hours of world time. Wrong old passwords count with failed logins. The first withdrawal password needs no old one.',
  method: 'POST',
  path: '/api/user/appUser/changePassword',
  auth: 'member',
  body: withImplied(
    'type',
    passwordKind,
    z.object({
      type: oneOf(passwordTypes).describe(
        'The password to change: of the login or of withdrawals. If absent: of the login with an oldPassword, of withdrawals without one.',
      ),
      oldPassword: password.optional().describe('The current password; required when one is set.'),
      newPassword: password.describe('The new password.'),
      googleCode: googleCode
        .optional()
        .describe('The authenticator’s code; required when one is bound.'),
    }),
  ),
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
  surname: personName.describe('The surname.'),
  firstName: personName.describe('The first name.'),
  gender: oneOf(genders).describe('The gender.'),
  birthday: wireDate.describe('The day of birth.'),
  country: personName.describe('The country.'),
  address: postalAddress.describe('The member’s address.'),
  phone,
};

export const getProfile = defineCall({
  name: 'getProfile',
  feature: 'member',
  summary: 'The saved personal profile; null if it was never saved.',
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
  effects: 'Takes the place of the profile that was saved before.',
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
).describe('The key from generateGoogleKey, Base32.');

export const bindGoogleAuth = defineCall({
  name: 'bindGoogleAuth',
  feature: 'member',
  summary: 'Bind the generated authenticator key with a correct code.',
  effects:
    'From then on a login requires a code, and withdrawals may require one. Holds withdrawals for 24 hours of world time.',
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
  summary: 'Report that the member is active. Counted once an hour.',
  effects: 'Counted once an hour of world time; asking again changes nothing.',
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
  summary:
    'Report that the member is online. Counted once an hour; the app does not read the answer.',
  effects: 'Counted once an hour of world time; asking again changes nothing.',
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
  summary: "The member's sessions, newest first, by default 100 a page.",
  method: 'GET',
  path: '/api/user/appUser/sessions',
  auth: 'member',
  query: z.object(pageFields),
  result: z.array(
    z.object({
      id: id.describe('The id of the session.'),
      device: z.string().describe('The device, from its user agent.'),
      isCurrent: z.boolean().describe('Whether it is the session of this request.'),
      createTime: wireTime.describe('Time of the sign-in.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

export const revokeSession = defineCall({
  name: 'revokeSession',
  feature: 'member',
  summary: 'End one session, or with the id `others` all but this one.',
  effects: 'Its token is good for nothing from then on.',
  method: 'POST',
  path: '/api/user/appUser/sessions/revoke',
  auth: 'member',
  body: z.object({ id: enteredId.describe('The id of the session, or `others`.') }),
  result: z.null(),
  refusals: ['notFound'],
  origin: 'extension',
});

export const bindContact = defineCall({
  name: 'bindContact',
  feature: 'member',
  summary: 'Bind an e-mail address or phone with a code. A guest becomes a full member.',
  effects:
    'The code becomes invalid. A guest becomes a full member, who can log in with the bound address or phone.',
  method: 'POST',
  path: '/api/user/appUser/bindContact',
  auth: 'member',
  body: withImplied(
    'method',
    contactMethod,
    z.discriminatedUnion(
      'method',
      [
        z.object({
          method: z.literal('email').describe('Bind an e-mail address.'),
          email,
          captcha,
        }),
        z.object({
          method: z.literal('phone').describe('Bind a phone number.'),
          areaCode,
          phone,
          captcha,
        }),
      ],
      { error: 'must be one of email, phone' },
    ),
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
