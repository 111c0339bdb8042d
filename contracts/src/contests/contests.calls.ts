import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  enteredId,
  id,
  oneOfNumbers,
  positiveAmount,
  rate,
  wireTime,
} from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { contestStatuses } from './contests.types.ts';

const contest = z
  .object({
    id: id.describe('The id of the contest.'),
    name: z.string().describe('Its name, in the request’s language.'),
    intro: z.string().describe('The topic.'),
    status: z
      .literal(contestStatuses)
      .describe('0 to be started, 1 in progress, -2 ended, -3 exited by the member.'),
    startTime: wireTime.describe('Start time.'),
    joinUntil: wireTime.describe('The contest cannot be joined from this time on.'),
    endTime: wireTime.describe('When it ends and positions in it are closed.'),
    participants: count.describe('Number of participants.'),
    minFund: amount().describe('Minimum fund to join with, USDT.'),
    maxFund: amount().describe('Maximum fund to join with, USDT.'),
    funds: amount().describe('Sum of all funds, USDT.'),
    rewards: z
      .array(
        z.object({
          rankFrom: count.describe('The first rank that gets this prize.'),
          rankTo: count.describe('The last rank that gets it.'),
          amount: amount().describe('The full prize of each of these ranks, USDT.'),
          payable: amount().describe(
            'The prize of each of these ranks, USDT. It is computed from the trading fees paid so far, and after the end from those of the whole contest.',
          ),
        }),
      )
      .describe('The prizes by rank.'),
    prizeFeeShare: rate.describe(
      'All prizes together are at most this share of the trading fees, a fraction. Where that is less than the full prizes, each is reduced by the same share.',
    ),
    fees: amount().describe(
      'The trading fees that participants paid in it until the last full minute, USDT. Fees of members who left are not included.',
    ),
    maxLeverage: count.describe('Maximum leverage of a position in the contest.'),
    joined: z.boolean().describe('Whether the member takes part.'),
  })
  .meta({ schemaName: 'Contest', about: 'A trading contest.' });

/** `yield` is (equity - fund) / fund, a fraction. */
const standing = z
  .object({
    rank: count.describe('The rank as of the last full minute, from 1.'),
    memberId: id.describe('The id of the participant.'),
    account: z.string().describe('The participant’s account, masked.'),
    fund: amount().describe('The participant’s initial fund, USDT.'),
    equity: amount().describe('Current value of the fund, USDT.'),
    yield: rate.describe('(equity - fund) / fund, a fraction.'),
    volume: amount().describe('The turnover so far, USDT.'),
  })
  .meta({ schemaName: 'Standing', about: 'The rank and result of one participant in a contest.' });

export const listContests = defineCall({
  name: 'listContests',
  feature: 'contests',
  summary: 'Trading contests, newest first.',
  method: 'GET',
  path: '/api/activity/appContest/list',
  auth: 'member',
  query: z.object({
    status: oneOfNumbers(contestStatuses).optional().describe('Only contests with this status.'),
    ...pageFields,
  }),
  result: paged(contest),
  refusals: [],
  origin: 'extension',
});

export const getContest = defineCall({
  name: 'getContest',
  feature: 'contests',
  summary: 'One contest.',
  method: 'GET',
  path: '/api/activity/appContest/queryById',
  auth: 'member',
  query: z.object({ id: id.describe('The id of the contest.') }),
  result: contest,
  refusals: ['notFound'],
  origin: 'extension',
});

export const rankContest = defineCall({
  name: 'rankContest',
  feature: 'contests',
  summary: 'The ranking of a contest, best first, with the member’s own rank.',
  method: 'GET',
  path: '/api/activity/appContest/ranking',
  auth: 'member',
  query: z.object({ id: id.describe('The id of the contest.'), ...pageFields }),
  result: paged(standing).extend({
    mine: standing
      .optional()
      .describe('The member’s own standing; absent for a member who has not joined.'),
  }),
  refusals: ['notFound'],
  origin: 'extension',
});

export const listJoinedContests = defineCall({
  name: 'listJoinedContests',
  feature: 'contests',
  summary: 'The contests the member joined, newest first.',
  method: 'GET',
  path: '/api/activity/appContest/listMy',
  auth: 'member',
  query: z.object({
    id: id.optional().describe('Only the contest with this id.'),
    status: oneOfNumbers(contestStatuses).optional().describe('Only contests with this status.'),
    ...pageFields,
  }),
  result: paged(
    contest.extend({
      rank: count.optional().describe('The member’s rank, from 1.'),
      fund: amount().describe('The member’s initial fund, USDT.'),
      equity: amount().describe('Current value of the fund, USDT.'),
      yield: rate.describe('(equity - fund) / fund, a fraction.'),
      prize: amount().optional().describe('The prize that was paid, USDT.'),
      joinTime: wireTime.describe('When the member joined.'),
      exitTime: wireTime.optional().describe('When the member left before the end.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

export const joinContest = defineCall({
  name: 'joinContest',
  feature: 'contests',
  summary:
    'Join a contest until three quarters of it have passed: the fund moves from the main account into the contest’s.',
  effects:
    'The fund moves from the main account into the contest account. At the end the balance of the contest account is returned. A member can join a contest once.',
  method: 'POST',
  path: '/api/activity/appContest/join',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the contest.'),
    fund: positiveAmount.describe('The initial fund, USDT.'),
  }),
  result: z.null(),
  refusals: [
    'notFound',
    'contestNotOpen',
    'contestAlreadyJoined',
    'contestFull',
    'amountTooSmall',
    'amountTooLarge',
    'insufficientBalance',
  ],
  origin: 'extension',
  movesMoney: true,
});

export const exitContest = defineCall({
  name: 'exitContest',
  feature: 'contests',
  summary: 'Leave a contest before its end: the remaining fund is returned, without a prize.',
  effects:
    'Positions of the contest are closed at the market, and the remaining balance is returned. Refused while options of the contest are running. A member who left cannot join it again.',
  method: 'POST',
  path: '/api/activity/appContest/exit',
  auth: 'member',
  body: z.object({ id: enteredId.describe('The id of the contest.') }),
  result: z.object({ returned: amount().describe('Amount returned to the main account, USDT.') }),
  refusals: ['notFound', 'contestNotJoined', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});
