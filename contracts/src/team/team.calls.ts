import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';

export const getTeam = defineCall({
  name: 'getTeam',
  feature: 'team',
  summary:
    'The member’s invitation and its team, with income in USDT. `invitedBy` lists only that member’s invitees.',
  method: 'GET',
  path: '/api/marketing/myTeam',
  auth: 'member',
  query: z.object({
    invitedBy: id.optional().describe('Only members invited by this member.'),
    ...pageFields,
  }),
  result: z.object({
    inviteCode: z.string().describe('The code others register with.'),
    inviteLink: z.string().describe('The short link with the code.'),
    qr: z.string().describe('The link as a QR code: a data URL of a picture.'),
    teamSize: count.describe('How many are in the team.'),
    teamIncome: amount().describe('What the team has brought, USDT.'),
    newToday: count.describe('How many joined since 00:00 (UTC+8).'),
    toppedUp: count.describe('How many have had a deposit credited.'),
    levels: z
      .array(
        z.object({
          level: count.describe('1 invited by the member, 2 and 3 by those.'),
          count: count.describe('How many are of this level.'),
          income: amount().describe('What they have brought, USDT.'),
        }),
      )
      .describe('The team by level.'),
    members: paged(
      z.object({
        id: id.describe('The id of the team member.'),
        account: z.string().describe('Their account, masked.'),
        level: count.describe('Their level in the team, 1 to 3.'),
        invited: count.describe('How many of the team this member invited.'),
        vipLevel: count.describe('Their VIP level, 0 to 8.'),
        income: amount().describe('What they have brought, USDT.'),
        toppedUp: z.boolean().describe('Whether they have had a deposit credited.'),
        registerTime: wireTime.describe('When they signed up.'),
      }),
    ).describe('The team itself.'),
  }),
  refusals: [],
  origin: 'spec',
});
