import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, id, oneOf, text } from '../fields.ts';
import { duration, inWorld, timelineEvent } from './control.fields.ts';
import { situationChoices } from './situations.types.ts';

export const listSituations = defineCall({
  name: 'listSituations',
  feature: 'control',
  summary: 'Every situation a member can be put into, and what may be chosen for it.',
  method: 'GET',
  path: '/control/situations',
  auth: 'control',
  result: z.array(
    z.object({
      name: z.string(),
      summary: z.string(),
      takes: z.array(oneOf(situationChoices)),
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
  summary: 'Put a new member into a situation, or one step before it, by the product’s own calls.',
  method: 'POST',
  path: '/control/worlds/{world}/situations',
  auth: 'control',
  params: inWorld,
  body: z.object({
    name: text({ min: 1, max: 64 }),
    /** How long before it happens the member stands. */
    in: duration.optional(),
    level: upTo(8).optional(),
    rank: upTo(10).optional(),
    count: upTo(50).optional(),
    /** For how long it has been so already. */
    since: duration.optional(),
  }),
  result: z.object({
    name: z.string(),
    /** `password` is what the member signs in with. */
    member: z.object({ id, account: z.string(), password: z.string(), token: z.string() }),
    /** Opens the app in this world, signed in as the member, on the screen where it is seen. */
    link: z.string(),
    now: epochMs,
    /** Ids of what was made, by what they are. */
    made: z.record(z.string(), z.string()),
    /** What happened to everybody in the world for it, in words. */
    done: z.array(z.string()),
    /** What is due next in the world, and what it will do. */
    next: z.array(timelineEvent),
  }),
  refusals: ['worldUnknown', 'situationUnknown', 'situationImpossible'],
  origin: 'extension',
  transport: 'plain',
});
