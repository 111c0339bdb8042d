import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, text, textThat, withImplied } from '../fields.ts';
import {
  areaCode,
  captcha,
  email,
  googleCode,
  loginName,
  password,
  phone,
} from '../identityFields.ts';
import { type LoginMethod, thirdPartyProviders } from './account.types.ts';
import { authenticatorData, base64Url, clientDataJson, credentialId } from './passkeyFields.ts';

/** A session, a guest's session with its password (returned once), or the ticket for the authenticator step. */
const signedIn = z
  .union([
    z.object({
      token: z
        .string()
        .describe(
          'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
        ),
      account: z
        .string()
        .optional()
        .describe('The name of the guest’s new account; for guests only.'),
      initialPassword: z
        .string()
        .optional()
        .describe('The guest’s password, shown this once; for guests only.'),
    }),
    z.object({
      googleAuthRequired: z
        .literal(true)
        .describe('The account has an authenticator: finish with loginByGoogleCode.'),
      ticket: z.string().describe('Send it with the authenticator’s code.'),
    }),
  ])
  .meta({
    schemaName: 'SignedIn',
    about:
      'A session, a guest’s session with a password that is returned only once, or a ticket that requires an authenticator’s code.',
  });

const walletAddress = textThat(
  (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
  'must be a wallet address of 0x and 40 hexadecimal digits',
  { pattern: '^0x[0-9a-fA-F]{40}$' },
).describe('The address of the wallet (Ethereum).');

const walletSignature = textThat(
  (value) => /^0x[0-9a-fA-F]{130}$/.test(value),
  'must be a signature of 0x and 130 hexadecimal digits',
  { pattern: '^0x[0-9a-fA-F]{130}$' },
).describe('The wallet’s signature of the message (EIP-191).');

const loginMethod = (sent: Readonly<Record<string, unknown>>): LoginMethod => {
  if (sent['deviceId'] !== undefined) return 'guest';
  if (sent['idToken'] !== undefined) return 'thirdParty';
  if (sent['credentialId'] !== undefined) return 'passkey';
  return sent['signature'] === undefined ? 'password' : 'wallet';
};

export const login = defineCall({
  name: 'login',
  feature: 'account',
  summary:
    'Sign in by password, as a guest, through a third party, with a wallet or with a passkey.',
  effects:
    'Opens a session; a member has at most 200 open sessions, beyond which the oldest ends. With a bound authenticator no session is opened, except with a passkey: the answer has a ticket for loginByGoogleCode. The first login of a guest’s device creates an account and returns its password, which is not returned again. The sixth failure in a row locks the account for ten minutes, whether or not it exists.',
  method: 'POST',
  path: '/api/app/login',
  auth: 'anyone',
  body: withImplied(
    'method',
    loginMethod,
    z.discriminatedUnion(
      'method',
      [
        z.object({
          method: z.literal('password').describe('By account and password.'),
          account: loginName,
          password: password.describe('The login password.'),
        }),
        z.object({
          method: z.literal('guest').describe('As a guest: a new account on this device.'),
          deviceId: text({ min: 8, max: 64 }).describe(
            'Generated and stored by the device; one device has one guest.',
          ),
        }),
        z.object({
          method: z.literal('thirdParty').describe('Through a third party.'),
          provider: oneOf(thirdPartyProviders, 'ThirdPartyProvider').describe(
            'Who vouches for the member.',
          ),
          idToken: text({ min: 1, max: 4096 }).describe(
            'The JSON Web Token of the third party; in this product, that of the test provider’s page.',
          ),
        }),
        z.object({
          method: z.literal('wallet').describe('With a wallet.'),
          address: walletAddress,
          message: text({ min: 1, max: 1024, isMultiline: true }).describe(
            'The unchanged message of getWalletNonce.',
          ),
          signature: walletSignature,
        }),
        z.object({
          method: z.literal('passkey').describe('With a passkey (WebAuthn).'),
          credentialId,
          clientDataJson,
          authenticatorData,
          signature: base64Url(1_024).describe('The signature of the passkey, Base64url.'),
        }),
      ],
      { error: 'must be one of password, guest, thirdParty, wallet, passkey' },
    ),
  ),
  result: signedIn,
  refusals: [
    'credentialsWrong',
    'accountLocked',
    'guestExists',
    'thirdPartyTokenInvalid',
    'walletSignatureWrong',
    'walletNonceExpired',
    'passkeyInvalid',
    'passkeyExpired',
    'passkeyUnknown',
  ],
  origin: 'spec',
});

export const loginByPhone = defineCall({
  name: 'loginByPhone',
  feature: 'account',
  summary: 'Sign in with a code sent to a phone.',
  effects:
    'The code becomes invalid. With a bound authenticator the answer has a ticket for loginByGoogleCode instead of a session.',
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
  effects:
    'The code becomes invalid. With a bound authenticator the answer has a ticket for loginByGoogleCode instead of a session.',
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
  summary: 'Finish a login that required an authenticator code, or sign in with one.',
  effects:
    'Opens a session; the ticket becomes invalid. An authenticator’s code is valid once; the sixth wrong one locks signing in, changes of password and withdrawals for ten minutes.',
  method: 'POST',
  path: '/api/app/googleSecretLogin',
  auth: 'anyone',
  body: z
    .object({
      ticket: text({ min: 1, max: 128 })
        .optional()
        .describe('The ticket of the login that required the code.'),
      account: loginName.optional(),
      googleCode,
    })
    .refine((body) => (body.ticket === undefined) !== (body.account === undefined), {
      path: ['ticket'],
      error: 'must come with exactly one of ticket, account',
    }),
  result: z.object({
    token: z
      .string()
      .describe(
        'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
      ),
  }),
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
  result: z.object({ bound: z.boolean().describe('Whether an authenticator is bound.') }),
  refusals: [],
  origin: 'spec',
});

export const generateGoogleKey = defineCall({
  name: 'generateGoogleKey',
  feature: 'account',
  summary: 'A new authenticator key for the signed-in member, to be bound next.',
  effects: 'The key does not change until it is bound.',
  method: 'GET',
  path: '/api/app/generateGoogleKey',
  auth: 'member',
  result: z.object({
    secret: z.string().describe('The key in Base32, to be typed into an authenticator.'),
    otpauthUrl: z.string().describe('The key as an otpauth URL, to be shown as a QR code.'),
  }),
  refusals: ['googleAuthAlreadyBound'],
  origin: 'spec',
});

export const getWalletNonce = defineCall({
  name: 'getWalletNonce',
  feature: 'account',
  summary: 'The message a wallet signs to sign in. `expiresIn` is in seconds.',
  effects: 'The message is good for ten minutes and one sign-in.',
  method: 'GET',
  path: '/api/app/walletNonce',
  auth: 'anyone',
  query: z.object({ address: walletAddress }),
  result: z.object({
    nonce: id.describe('Nonce: the message is valid for one sign-in.'),
    message: z.string().describe('The text to sign (EIP-191).'),
    expiresIn: count.describe('Validity of the message, seconds of world time.'),
  }),
  refusals: [],
  origin: 'extension',
});
