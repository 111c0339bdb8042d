import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, id, oneOf, text } from '../fields.ts';
import { duration, inWorld, timelineEvent } from './control.fields.ts';
import { situationChoices } from './situations.types.ts';

export const listSituations = defineCall({
  name: 'listSituations',
  feature: 'control',
  summary: 'Every situation of a member, with its options.',
  method: 'GET',
  path: '/control/situations',
  auth: 'control',
  result: z.array(
    z.object({
      name: z.string().describe('The name to play it by.'),
      summary: z.string().describe('The member’s state in it.'),
      takes: z
        .array(oneOf(situationChoices, 'SituationChoice'))
        .describe('What may be chosen for it.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

const upTo = (max: number) => {
  const error = `must be a whole number from 1 to ${max}`;
  return z.int({ error }).min(1, { error }).max(max, { error });
};

export const playSituation = defineCall({
  name: 'playSituation',
  feature: 'control',
  summary: 'Put a new member into a situation, or shortly before it, with the product’s own calls.',
  effects:
    'May change the whole world: its clock advances, prices are changed, and other members are created who buy or apply; `done` lists the changes. Orders accepted before keep their outcome.',
  method: 'POST',
  path: '/control/worlds/{world}/situations',
  auth: 'control',
  params: inWorld,
  body: z.object({
    name: text({ min: 1, max: 64 }).describe('The name of the situation.'),
    in: duration.optional().describe('How long before the event the member is placed.'),
    level: upTo(8).optional().describe('A VIP level, 1 to 8, for situations about levels.'),
    rank: upTo(10).optional().describe('A rank, 1 to 10, for situations about contests.'),
    count: upTo(50).optional().describe('How many, for situations about several.'),
    since: duration.optional().describe('For how long it has been so already.'),
  }),
  result: z.object({
    name: z.string().describe('The situation that was played.'),
    member: z
      .object({
        id: id.describe('The id of the member.'),
        account: z.string().describe('What the member signs in with.'),
        password: z.string().describe('The login password.'),
        token: z
          .string()
          .describe(
            'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
          ),
      })
      .describe('The member who is in it.'),
    link: z
      .string()
      .describe(
        'Opens the app in this world, signed in as the member, on the screen where it is seen.',
      ),
    now: epochMs.describe('The world’s time.'),
    made: z.record(z.string(), z.string()).describe('Ids of what was made, by what they are.'),
    done: z.array(z.string()).describe('What changed for the whole world, in words.'),
    next: z.array(timelineEvent).describe('What is due next in the world, and what it will do.'),
  }),
  refusals: ['worldUnknown', 'situationUnknown', 'situationImpossible'],
  origin: 'extension',
  transport: 'plain',
});
