import { z } from 'zod';
import { count, epochMs, id, textThat } from '../fields.ts';
import { duration } from './control.fields.ts';

/** What rules of both kinds share: a fault strikes a call, an answer stands in for one. */

/** A call by its product name, as in the list of calls. */
export const callName = textThat(
  (text) => /^[a-zA-Z]{1,40}$/.test(text),
  'must be the name of a call, of 1 to 40 letters',
  { pattern: '^[a-zA-Z]{1,40}$' },
).describe('A call by its product name, such as openPosition.');

/** How long a rule stands when it does not stand for ever: after so many requests, or so much of the world's time. */
export const ruleBounds = {
  count: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('How many requests it is for; no bound when absent.'),
  lifetime: duration.optional().describe('How long it stands, world time; for ever when absent.'),
};

/** How far a rule has come. One that is over strikes nothing more and stays listed until it is removed. */
export const ruleProgress = {
  hits: count.describe('How many requests it has changed.'),
  left: count.optional().describe('How many requests are left, when it is for a count.'),
  endsAt: epochMs.optional().describe('When it ends, when it has a lifetime; the world’s time.'),
  isOver: z.boolean().describe('Whether it is over and changes nothing more.'),
  createdAt: epochMs.describe('When it was made; the world’s time.'),
};

/** One thing that is not as a contract says: the path from the top, and what is wrong there. */
export const fieldProblem = z
  .object({
    path: z.string().describe('Where, from the top: result.records.0.id.'),
    message: z.string().describe('What is wrong there.'),
  })
  .meta({ schemaName: 'FieldProblem', about: 'One thing that is not as a contract says.' });

export const memberOfRule = id.optional();
