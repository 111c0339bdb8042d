import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  count,
  enteredAmount,
  epochMs,
  id,
  oneOf,
  text,
  wholeNumber,
  wireTime,
} from '../fields.ts';
import { email, password } from '../identityFields.ts';
import { kycStatuses } from '../kyc/kyc.types.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';

const memberRow = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  vipLevel: count,
  kycStatus: oneOf(kycStatuses),
  isGuest: z.boolean(),
  registerTime: wireTime,
});

export const listMembers = defineCall({
  name: 'listMembers',
  feature: 'control',
  summary: 'The members of a world, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  query: z.object({ keyword: text({ min: 1, max: 64 }).optional(), ...pageFields }),
  result: paged(memberRow),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

const levelError = { error: 'must be a whole number from 0 to 8' };

export const createMember = defineCall({
  name: 'createMember',
  feature: 'control',
  summary: 'A ready member: signed up, verified if asked, with money in the main account.',
  method: 'POST',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  body: z.object({
    email: email.optional(),
    password: password.optional(),
    nickname: text({ min: 1, max: 64 }).optional(),
    verified: z.boolean().optional(),
    advanced: z.boolean().optional(),
    balances: z.record(currency, enteredAmount).optional(),
    inviterId: id.optional(),
    /** Where the level begins, whatever the balances; midnight lets it follow them. Its bonuses count as paid. */
    level: z.int(levelError).min(0, levelError).max(8, levelError).optional(),
    /** False: no level reached later pays a bonus, so that balances stay what they were made. */
    bonuses: z.boolean().optional(),
    withdrawPassword: password.optional(),
    /** True, and the answer has the key of an authenticator that is bound. */
    authenticator: z.boolean().optional(),
  }),
  /** `link` opens the app as the member; `authenticatorKey` is Base32. */
  result: memberRow.extend({
    token: z.string(),
    link: z.string(),
    authenticatorKey: z.string().optional(),
  }),
  refusals: ['worldUnknown', 'accountExists', 'currencyUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const createMemberToken = defineCall({
  name: 'createMemberToken',
  feature: 'control',
  summary:
    'Sign in as a member without a password: a token, and a link that opens the app with it.',
  method: 'POST',
  path: '/control/worlds/{world}/members/{id}/token',
  auth: 'control',
  params: oneInWorld,
  result: z.object({ token: z.string(), link: z.string() }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

/** Ids, newest first. */
const ids = z.array(id);

export const getMemberState = defineCall({
  name: 'getMemberState',
  feature: 'control',
  summary: 'A member with everything that is open: orders, holds, cases that wait.',
  method: 'GET',
  path: '/control/worlds/{world}/members/{id}',
  auth: 'control',
  params: oneInWorld,
  result: memberRow.extend({
    balances: z.array(
      z.object({ account: z.string(), currency, balance: z.string(), held: z.string() }),
    ),
    open: z.object({
      positions: ids,
      orders: ids,
      options: ids,
      products: ids,
      loans: ids,
      subscriptions: ids,
      contests: ids,
      deposits: ids,
      withdrawals: ids,
      identity: ids,
    }),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const outboxChannels = ['sms', 'email'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

export const listOutbox = defineCall({
  name: 'listOutbox',
  feature: 'control',
  summary: 'The messages that would have been sent, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/outbox',
  auth: 'control',
  params: inWorld,
  query: z.object({
    to: text({ min: 1, max: 254 }).optional(),
    limit: wholeNumber({ min: 1, max: 100 }).optional(),
  }),
  result: z.array(
    z.object({
      id,
      to: z.string(),
      channel: oneOf(outboxChannels),
      purpose: z.string(),
      code: z.string().optional(),
      text: z.string(),
      at: epochMs,
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
