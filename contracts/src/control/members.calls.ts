import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  count,
  enteredAmount,
  epochMs,
  id,
  oneOf,
  recordOf,
  signedAmount,
  text,
  textThat,
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
    account: z.string().describe('The sign-in name.'),
    nickname: z.string().describe('The nickname, visible to other members.'),
    vipLevel: count.describe('The VIP level, 0 to 8.'),
    kycStatus: oneOf(kycStatuses, 'KycStatus').describe('The status of the basic verification.'),
    isGuest: z.boolean().describe('Whether the account is a guest’s.'),
    registerTime: wireTime.describe('Time of registration.'),
  })
  .meta({ schemaName: 'MemberRow', about: 'A member as the operator sees one.' });

/** Orders of the list of members. The last three are computed at the current mark prices. */
export const memberSorts = [
  'registered',
  'name',
  'level',
  'identity',
  'lastActive',
  'assets',
  'pnl',
  'positions',
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** States by which the list of members is filtered. */
export const memberStates = [
  'hasPositions',
  'inDebt',
  'underReview',
  'verified',
  'guest',
  'withdrawalsHeld',
] as const;
export type MemberState = (typeof memberStates)[number];

export const sortOrders = ['asc', 'desc'] as const;

/** Maximum ids in one request for members. */
const IDS_MAX = 100;

export const listMembers = defineCall({
  name: 'listMembers',
  feature: 'control',
  summary: 'The members of a world with assets and positions, newest first by default.',
  method: 'GET',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  query: z.object({
    keyword: text({ min: 1, max: 64 })
      .optional()
      .describe(
        'Only members whose account or nickname contains this text, who have this id, or whose order, loan, exchange, deposit, withdrawal or identity application has it.',
      ),
    ids: textThat(
      (ids) => ids.split(',').length <= IDS_MAX && /^[0-9A-Za-z_,-]+$/.test(ids),
      `must be 1 to ${IDS_MAX} ids separated by commas`,
    )
      .optional()
      .describe('Only the members with these ids, separated by commas.'),
    state: oneOf(memberStates, 'MemberState')
      .optional()
      .describe(
        'Only members with an open position, a running loan, a case under review, a passed identity, a guest account, or withdrawals on hold.',
      ),
    level: wholeNumber({ min: 0, max: 8 }).optional().describe('Only members of this VIP level.'),
    sort: oneOf(memberSorts, 'MemberSort')
      .optional()
      .describe('What the list is sorted by; registered by default.'),
    order: oneOf(sortOrders, 'SortOrder')
      .optional()
      .describe('asc for the smallest first; desc by default.'),
    ...pageFields,
  }),
  result: paged(
    memberRow.extend({
      kycAdvancedStatus: oneOf(kycStatuses, 'KycStatus').describe(
        'The status of the advanced verification.',
      ),
      totalAssets: signedAmount.describe(
        'All real money and the result of open positions less debts, USDT at the mark price.',
      ),
      unrealizedPnl: signedAmount.describe('Result of the open positions, USDT.'),
      positions: count.describe('Open positions of real money.'),
      isWithdrawalHeld: z.boolean().describe('Whether withdrawals are on hold for a while.'),
      lastActiveTime: wireTime.describe('When the app last reported activity.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** Maximum number of coins in which a new member can have a balance. */
const BALANCES_MAX = 100;

const levelError = { error: 'must be a whole number from 0 to 8' };

export const createMember = defineCall({
  name: 'createMember',
  feature: 'control',
  summary:
    'Create a member who is signed up, verified if requested, and has money in the main account.',
  effects:
    'The member is created by the product’s own calls; the money is posted from an account of the house, so that the ledger balances.',
  method: 'POST',
  path: '/control/worlds/{world}/members',
  auth: 'control',
  params: inWorld,
  body: z.object({
    email: email.optional().describe('The sign-in name; generated when absent.'),
    password: password.optional().describe('The login password; generated when absent.'),
    nickname: personName.optional().describe('The nickname, visible to other members.'),
    verified: z.boolean().optional().describe('Whether the basic verification is passed.'),
    advanced: z.boolean().optional().describe('Whether the advanced verification is passed too.'),
    balances: recordOf(currency, enteredAmount, BALANCES_MAX)
      .optional()
      .describe('Balances of the main account by coin, such as {"USDT": "1000"}.'),
    inviterId: id.optional().describe('The member who invited this one.'),
    level: z
      .int(levelError)
      .min(0, levelError)
      .max(8, levelError)
      .optional()
      .describe(
        'The initial VIP level, regardless of the balances; at midnight it is computed from them again. Its bonuses count as paid.',
      ),
    bonuses: z
      .boolean()
      .optional()
      .describe(
        'If false, no level reached later pays a bonus, so that the given balances do not change.',
      ),
    creditGranted: enteredAmount
      .optional()
      .describe(
        'Granted credit, USDT, regardless of the paid trading fees. The highest limit of the identity still applies.',
      ),
    withdrawPassword: password
      .optional()
      .describe('The withdrawal password; none is set when absent.'),
    authenticator: z
      .boolean()
      .optional()
      .describe('Whether to bind an authenticator; its key is in the answer.'),
  }),
  result: memberRow.extend({
    token: z
      .string()
      .describe(
        'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
      ),
    link: z.string().describe('A link that opens the app, signed in as the member.'),
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
    link: z.string().describe('A link that opens the app, signed in as the member.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

/** Ids of members, newest first. */
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
          account: z.string().describe('The purpose of the account: main, demo or contest:<id>.'),
          currency,
          balance: z.string().describe('The balance, units of the coin.'),
          held: z.string().describe('The part that is held, units of the coin.'),
        }),
      )
      .describe('Every account of the member with money in it.'),
    open: z
      .object({
        positions: ids.describe('Positions that are running or in settlement.'),
        orders: ids.describe('Pending limit orders.'),
        options: ids.describe('Running options.'),
        products: ids.describe('Product orders that have not ended.'),
        loans: ids.describe('Requested and running loans.'),
        subscriptions: ids.describe('Applications to open token subscriptions.'),
        contests: ids.describe('Contests that the member has joined.'),
        deposits: ids.describe('Deposits under review.'),
        withdrawals: ids.describe('Withdrawals that have not arrived, failed or been rejected.'),
        identity: ids.describe('Identity applications under review.'),
      })
      .describe('The ids of all open objects, newest first.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const outboxChannels = ['sms', 'email'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

export const listOutbox = defineCall({
  name: 'listOutbox',
  feature: 'control',
  summary: 'E-mails and text messages, which are stored instead of sent, newest first.',
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
      .describe('Maximum number of messages; 20 by default.'),
  }),
  result: z.array(
    z.object({
      id: id.describe('The id of the message.'),
      to: z.string().describe('The phone number or e-mail address.'),
      channel: oneOf(outboxChannels, 'OutboxChannel').describe('The channel.'),
      purpose: z.string().describe('The purpose.'),
      code: z.string().optional().describe('The code in the message.'),
      text: z.string().describe('The full text.'),
      at: epochMs.describe('Time of sending, world time.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
