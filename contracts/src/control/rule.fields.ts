import { z } from 'zod';
import { count, epochMs, id, textThat } from '../fields.ts';
import { duration } from './control.fields.ts';

/** What rules of both kinds share: a fault strikes a call, an answer stands in for one. */

/** A call by its product name, as in the list of calls. */
export const callName = textThat(
  (text) => /^[a-zA-Z]{1,40}$/.test(text),
  'must be the name of a call, of 1 to 40 letters',
  { pattern: '^[a-zA-Z]{1,40}$' },
);

/** How long a rule stands when it does not stand for ever: after so many requests, or so much of the world's time. */
export const ruleBounds = {
  count: z.int().min(1).max(1_000_000).optional(),
  lifetime: duration.optional(),
};

/** How far a rule has come. One that is over strikes nothing more and stays listed until it is removed. */
export const ruleProgress = {
  hits: count,
  left: count.optional(),
  endsAt: epochMs.optional(),
  isOver: z.boolean(),
  createdAt: epochMs,
};

/** One thing that is not as a contract says: the path from the top, and what is wrong there. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() });

export const memberOfRule = id.optional();
