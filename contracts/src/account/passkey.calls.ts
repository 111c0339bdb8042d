import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, text, wireTime } from '../fields.ts';
import {
  authenticatorData,
  base64Url,
  clientDataJson,
  credentialId,
  PASSKEYS_MAX,
} from './passkeyFields.ts';

const passkey = z
  .object({
    id: credentialId,
    name: z.string().describe('The name that the member gave it.'),
    createTime: wireTime.describe('Time at which it was added.'),
    lastUsedTime: wireTime.nullable().describe('Time of the last sign-in; null before the first.'),
  })
  .meta({
    schemaName: 'Passkey',
    about: 'A passkey (WebAuthn) with which a member signs in without a password.',
  });

export const getPasskeyChallenge = defineCall({
  name: 'getPasskeyChallenge',
  feature: 'account',
  summary: 'The challenge that a passkey signs, to sign in or to be added.',
  effects: 'The challenge is good for ten minutes and one use.',
  method: 'GET',
  path: '/api/app/passkeyChallenge',
  auth: 'anyone',
  result: z.object({
    challenge: z.string().describe('The challenge (WebAuthn), 32 bytes in Base64url.'),
    expiresIn: count.describe('Validity of the challenge, seconds of world time.'),
  }),
  refusals: [],
  origin: 'extension',
});

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  feature: 'account',
  summary: "The member's passkeys, oldest first.",
  method: 'GET',
  path: '/api/user/appUser/passkeys',
  auth: 'member',
  result: z.array(passkey),
  refusals: [],
  origin: 'extension',
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  feature: 'account',
  summary: 'Add a passkey that the browser has just created.',
  effects: `The member can sign in with it from then on, without a password and without an authenticator’s code. A member has at most ${PASSKEYS_MAX}.`,
  method: 'POST',
  path: '/api/user/appUser/passkeys/add',
  auth: 'member',
  body: z.object({
    name: text({ min: 1, max: 64 }).describe('A name by which the member recognizes it.'),
    clientDataJson,
    authenticatorData,
    publicKey: base64Url(2_048).describe(
      'The public key (ES256 or RS256) as SubjectPublicKeyInfo, Base64url: `getPublicKey()` in a browser.',
    ),
  }),
  result: passkey,
  refusals: ['passkeyInvalid', 'passkeyExpired', 'passkeyExists', 'tooManyPasskeys'],
  origin: 'extension',
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  feature: 'account',
  summary: 'Remove a passkey.',
  effects: 'It is refused in logins from then on. Open sessions do not end.',
  method: 'POST',
  path: '/api/user/appUser/passkeys/remove',
  auth: 'member',
  body: z.object({ id: credentialId }),
  result: z.null(),
  refusals: ['notFound'],
  origin: 'extension',
});
