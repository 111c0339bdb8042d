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
    inviteCode: z.string().describe('The invitation code.'),
    inviteLink: z.string().describe('The short link with the code.'),
    qr: z.string().describe('The link as a QR code, a data URL.'),
    teamSize: count.describe('Number of team members.'),
    teamIncome: amount().describe('Income from the team, USDT.'),
    newToday: count.describe('Number of members who joined since 00:00 (UTC+8).'),
    toppedUp: count.describe('Number of members with a credited deposit.'),
    levels: z
      .array(
        z.object({
          level: count.describe('1 for members invited by the member, 2 and 3 for their invitees.'),
          count: count.describe('Number of members of this level.'),
          income: amount().describe('Income from them, USDT.'),
        }),
      )
      .describe('The team by level.'),
    members: paged(
      z.object({
        id: id.describe('The id of the team member.'),
        account: z.string().describe('Their account, masked.'),
        level: count.describe('Their level in the team, 1 to 3.'),
        invited: count.describe('Number of team members invited by this member.'),
        vipLevel: count.describe('Their VIP level, 0 to 8.'),
        income: amount().describe('Income from them, USDT.'),
        toppedUp: z.boolean().describe('Whether they have had a deposit credited.'),
        registerTime: wireTime.describe('Time of registration.'),
      }),
    ).describe('The team members.'),
  }),
  refusals: [],
  origin: 'spec',
});
