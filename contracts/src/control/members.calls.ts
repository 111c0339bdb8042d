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
  }),
  result: memberRow.extend({ token: z.string() }),
  refusals: ['worldUnknown', 'accountExists', 'currencyUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const createMemberToken = defineCall({
  name: 'createMemberToken',
  feature: 'control',
  summary: 'Sign in as a member without a password.',
  method: 'POST',
  path: '/control/worlds/{world}/members/{id}/token',
  auth: 'control',
  params: oneInWorld,
  result: z.object({ token: z.string() }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
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
