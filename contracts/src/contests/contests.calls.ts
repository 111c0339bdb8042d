import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOfNumbers, positiveAmount, rate, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { contestStatuses } from './contests.types.ts';

const contest = z.object({
  id,
  name: z.string(),
  intro: z.string(),
  status: z.literal(contestStatuses),
  startTime: wireTime,
  /** From then on nobody joins any more. */
  joinUntil: wireTime,
  endTime: wireTime,
  participants: count,
  minFund: amount(),
  maxFund: amount(),
  funds: amount(),
  rewards: z.array(z.object({ rankFrom: count, rankTo: count, amount: amount() })),
  joined: z.boolean(),
});

/** `yield` is (equity - fund) / fund, a fraction. */
const standing = z.object({
  rank: count,
  memberId: id,
  account: z.string(),
  fund: amount(),
  equity: amount(),
  yield: rate,
  volume: amount(),
});

export const listContests = defineCall({
  name: 'listContests',
  feature: 'contests',
  summary: 'Trading contests, newest first.',
  method: 'GET',
  path: '/api/activity/appContest/list',
  auth: 'member',
  query: z.object({ status: oneOfNumbers(contestStatuses).optional(), ...pageFields }),
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
  query: z.object({ id }),
  result: contest,
  refusals: ['notFound'],
  origin: 'extension',
});

export const rankContest = defineCall({
  name: 'rankContest',
  feature: 'contests',
  summary: 'The ranking of a contest, best first, with the member’s own standing.',
  method: 'GET',
  path: '/api/activity/appContest/ranking',
  auth: 'member',
  query: z.object({ id, ...pageFields }),
  result: paged(standing).extend({ mine: standing.optional() }),
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
  query: z.object({ status: oneOfNumbers(contestStatuses).optional(), ...pageFields }),
  result: paged(
    contest.extend({
      rank: count.optional(),
      fund: amount(),
      equity: amount(),
      yield: rate,
      prize: amount().optional(),
      joinTime: wireTime,
      exitTime: wireTime.optional(),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

export const joinContest = defineCall({
  name: 'joinContest',
  feature: 'contests',
  summary:
    'Join a contest before a quarter of it is left: the fund moves from the main account into the contest’s.',
  method: 'POST',
  path: '/api/activity/appContest/join',
  auth: 'member',
  body: z.object({ id, fund: positiveAmount }),
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
  summary: 'Leave a contest before its end: what is left comes back, there is no prize.',
  method: 'POST',
  path: '/api/activity/appContest/exit',
  auth: 'member',
  body: z.object({ id }),
  result: z.object({ returned: amount() }),
  refusals: ['notFound', 'contestNotJoined', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});
