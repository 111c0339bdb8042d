import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, id, oneOf, text } from '../fields.ts';
import { duration, inWorld, timelineEvent } from './control.fields.ts';
import { situationChoices, situationGroups, situationMoves } from './situations.types.ts';

export const listSituations = defineCall({
  name: 'listSituations',
  feature: 'control',
  summary: 'Every situation of a member, with its options.',
  method: 'GET',
  path: '/control/situations',
  auth: 'control',
  result: z.array(
    z.object({
      name: z.string().describe('The name by which it is played.'),
      title: z.string().describe('The name in words.'),
      group: oneOf(situationGroups, 'SituationGroup').describe('The part of the product.'),
      summary: z.string().describe('The state of the member.'),
      moves: z
        .array(oneOf(situationMoves, 'SituationMove'))
        .describe('What it changes for the whole world; empty when only its member is concerned.'),
      parameters: z
        .array(oneOf(situationChoices, 'SituationChoice'))
        .describe('The supported options.'),
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
    in: duration.optional().describe('Time until the event.'),
    level: upTo(8).optional().describe('A VIP level, 1 to 8, for situations about levels.'),
    rank: upTo(10).optional().describe('A rank, 1 to 10, for situations about contests.'),
    count: upTo(50).optional().describe('The number of objects, for situations with several.'),
    since: duration.optional().describe('How long the state has lasted.'),
  }),
  result: z.object({
    name: z.string().describe('The situation that was played.'),
    member: z
      .object({
        id: id.describe('The id of the member.'),
        account: z.string().describe('The sign-in name.'),
        password: z.string().describe('The login password.'),
        token: z
          .string()
          .describe(
            'The session’s token, for the header X-Access-Token; it lasts 30 days of world time.',
          ),
      })
      .describe('The member in the situation.'),
    link: z
      .string()
      .describe(
        'Opens the app in this world, signed in as the member, on the screen where it is seen.',
      ),
    now: epochMs.describe('The world’s time.'),
    createdIds: z.record(z.string(), z.string()).describe('Ids of the created objects, by kind.'),
    done: z.array(z.string()).describe('Descriptions of the changes that affect the whole world.'),
    next: z.array(timelineEvent).describe('The next events of the world and their effects.'),
  }),
  refusals: ['worldUnknown', 'situationUnknown', 'situationImpossible'],
  origin: 'extension',
  transport: 'plain',
});
