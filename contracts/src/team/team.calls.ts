import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';

export const getTeam = defineCall({
  name: 'getTeam',
  feature: 'team',
  summary:
    'The member’s invitation and the team it brought, with income in USDT. `invitedBy` lists only whom that member invited.',
  method: 'GET',
  path: '/api/marketing/myTeam',
  auth: 'member',
  query: z.object({ invitedBy: id.optional(), ...pageFields }),
  result: z.object({
    inviteCode: z.string(),
    inviteLink: z.string(),
    /** A data URL. */
    qr: z.string(),
    teamSize: count,
    teamIncome: amount(),
    newToday: count,
    toppedUp: count,
    levels: z.array(z.object({ level: count, count, income: amount() })),
    members: paged(
      z.object({
        id,
        account: z.string(),
        level: count,
        /** How many of the team this member invited. */
        invited: count,
        vipLevel: count,
        income: amount(),
        toppedUp: z.boolean(),
        registerTime: wireTime,
      }),
    ),
  }),
  refusals: [],
  origin: 'spec',
});
