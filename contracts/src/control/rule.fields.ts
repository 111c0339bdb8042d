import { z } from 'zod';
import { count, epochMs, id, textThat } from '../fields.ts';
import { duration } from './control.fields.ts';

/** Fields shared by both kinds of rules: a fault makes a call fail, an answer overrides its result. */

/** The name of a call, as in the list of calls. */
export const callName = textThat(
  (text) => /^[a-zA-Z]{1,40}$/.test(text),
  'must be the name of a call, of 1 to 40 letters',
  { pattern: '^[a-zA-Z]{1,40}$' },
).describe('A call by its product name, such as openPosition.');

/** Expiry of a rule, if any: after a number of requests, or after some world time. */
export const ruleBounds = {
  count: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Maximum number of requests it applies to; unlimited when absent.'),
  lifetime: duration.optional().describe('Lifetime in world time; unlimited when absent.'),
};

/** Progress of a rule. An expired rule has no effect and remains listed until it is removed. */
export const ruleProgress = {
  hits: count.describe('Number of requests it has changed.'),
  left: count.optional().describe('Remaining number of requests, if it has a maximum.'),
  endsAt: epochMs.optional().describe('Time of expiry, world time, if it has a lifetime.'),
  isOver: z.boolean().describe('Whether it has expired and has no effect.'),
  createdAt: epochMs.describe('Time of creation, world time.'),
};

/** One difference from a contract: the path from the root, and the problem. */
export const fieldProblem = z
  .object({
    path: z.string().describe('The path from the root, such as result.records.0.id.'),
    message: z.string().describe('The problem.'),
  })
  .meta({ schemaName: 'FieldProblem', about: 'One difference from a contract.' });

export const memberOfRule = id.optional();
