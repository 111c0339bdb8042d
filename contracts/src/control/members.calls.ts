import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  count,
  enteredAmount,
  epochMs,
  id,
  oneOf,
  recordOf,
  text,
  wholeNumber,
  wireTime,
} from '../fields.ts';
import { email, password, personName } from '../identityFields.ts';
import { kycStatuses } from '../kyc/kyc.types.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';

const memberRow = z
  .object({
    id: id.describe('The id of the member.'),
    account: z.string().describe('What the member signs in with.'),
    nickname: z.string().describe('The name others see.'),
    vipLevel: count.describe('The VIP level, 0 to 8.'),
    kycStatus: oneOf(kycStatuses, 'KycStatus').describe('The status of the basic verification.'),
    isGuest: z.boolean().describe('Whether the account is a guest’s.'),
    registerTime: wireTime.describe('When the member signed up.'),
  })
  .meta({ schemaName: 'MemberRow', about: 'A member as the operator sees one.' });

export const listMembers = defineCall({
  name: 'listMembers',
  feature: 'control',
  summary: 'The members of a world, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  query: z.object({
    keyword: text({ min: 1, max: 64 })
      .optional()
      .describe('Only members with this in their account or nickname.'),
    ...pageFields,
  }),
  result: paged(memberRow),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** Maximum coins that a new member can start with. */
const BALANCES_MAX = 100;

const levelError = { error: 'must be a whole number from 0 to 8' };

export const createMember = defineCall({
  name: 'createMember',
  feature: 'control',
  summary:
    'Create a member who is signed up, verified if requested, and has money in the main account.',
  effects:
    'The member is made by the product’s own calls; the money is posted from an account of the house, so that the books balance.',
  method: 'POST',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  body: z.object({
    email: email.optional().describe('What the member signs in with; made up when absent.'),
    password: password.optional().describe('The login password; made up when absent.'),
    nickname: personName.optional().describe('The name others see.'),
    verified: z.boolean().optional().describe('True: the basic verification is passed.'),
    advanced: z.boolean().optional().describe('True: the advanced verification is passed as well.'),
    balances: recordOf(currency, enteredAmount, BALANCES_MAX)
      .optional()
      .describe('Money of the main account by coin, such as {"USDT": "1000"}.'),
    inviterId: id.optional().describe('The member who invited this one.'),
    level: z
      .int(levelError)
      .min(0, levelError)
      .max(8, levelError)
      .optional()
      .describe(
        'Where the VIP level begins, whatever the balances; midnight lets it follow them. Its bonuses count as paid.',
      ),
    bonuses: z
      .boolean()
      .optional()
      .describe(
        'False: no level reached later pays a bonus, so that balances stay what they were made.',
      ),
    creditGranted: enteredAmount
      .optional()
      .describe(
        'Credit that is granted, USDT, whatever trading fees the member paid. The highest limit of the identity still applies.',
      ),
    withdrawPassword: password
      .optional()
      .describe('The withdrawal password; none is set when absent.'),
    authenticator: z
      .boolean()
      .optional()
      .describe('True: an authenticator is bound, and the answer has its key.'),
  }),
  result: memberRow.extend({
    token: z
      .string()
      .describe(
        'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
      ),
    link: z.string().describe('Opens the app, signed in as the member.'),
    authenticatorKey: z.string().optional().describe('The key of the bound authenticator, Base32.'),
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
  effects: 'Opens one more session of the member.',
  method: 'POST',
  path: '/control/worlds/{world}/members/{id}/token',
  auth: 'control',
  params: oneInWorld,
  result: z.object({
    token: z
      .string()
      .describe(
        'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
      ),
    link: z.string().describe('Opens the app, signed in as the member.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

/** Ids, newest first. */
const ids = z.array(id);

export const getMemberState = defineCall({
  name: 'getMemberState',
  feature: 'control',
  summary: 'A member with all open objects: orders, holds, pending cases.',
  method: 'GET',
  path: '/control/worlds/{world}/members/{id}',
  auth: 'control',
  params: oneInWorld,
  result: memberRow.extend({
    balances: z
      .array(
        z.object({
          account: z.string().describe('What the account is for: main, demo or contest:<id>.'),
          currency,
          balance: z.string().describe('What is in it, units of the coin.'),
          held: z.string().describe('What is held of it, units of the coin.'),
        }),
      )
      .describe('Every account of the member with money in it.'),
    open: z
      .object({
        positions: ids.describe('Positions that run or settle.'),
        orders: ids.describe('Limit orders that wait.'),
        options: ids.describe('Options that run.'),
        products: ids.describe('Product orders that have not ended.'),
        loans: ids.describe('Requested and running loans.'),
        subscriptions: ids.describe('Subscriptions to tokens that are not over.'),
        contests: ids.describe('Contests the member takes part in.'),
        deposits: ids.describe('Deposits under review.'),
        withdrawals: ids.describe('Withdrawals that have not arrived, failed or been rejected.'),
        identity: ids.describe('Identity applications under review.'),
      })
      .describe('The ids of everything that is not over, newest first.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const outboxChannels = ['sms', 'email'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

export const listOutbox = defineCall({
  name: 'listOutbox',
  feature: 'control',
  summary: 'Mails and codes, which are stored instead of sent, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/outbox',
  auth: 'control',
  params: inWorld,
  query: z.object({
    to: text({ min: 1, max: 254 })
      .optional()
      .describe('Only messages to this phone number or e-mail address.'),
    limit: wholeNumber({ min: 1, max: 100 })
      .optional()
      .describe('At most so many messages; 20 when absent.'),
  }),
  result: z.array(
    z.object({
      id: id.describe('The id of the message.'),
      to: z.string().describe('The phone number or e-mail address.'),
      channel: oneOf(outboxChannels, 'OutboxChannel').describe('How it would have been sent.'),
      purpose: z.string().describe('What it is for.'),
      code: z.string().optional().describe('The code in it.'),
      text: z.string().describe('The full text.'),
      at: epochMs.describe('When it was sent; the world’s time.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
