import { z } from 'zod';
import { recordOf } from '../fields.ts';

/** Maximum fields that a merge patch sets in the wrapper. */
const MERGED_FIELDS_MAX = 100;

/** One answer. Texts in it may contain templates, which are filled at each use. */
export const outcome = {
  result: z.unknown().optional().describe('Answered as the result, in the usual wrapper.'),
  body: z.unknown().optional().describe('The complete body of the answer, without the wrapper.'),
  merge: recordOf(z.string(), z.unknown(), MERGED_FIELDS_MAX)
    .optional()
    .describe(
      'A JSON merge patch (RFC 7396) over the real answer, wrapper included; null removes a field.',
    ),
  status: z
    .int()
    .min(200)
    .max(599)
    .optional()
    .describe('The HTTP status of a complete body; 200 when absent.'),
};

/** Returns the number of values that were sent. */
export const countGiven = (values: readonly unknown[]) =>
  values.filter((value) => value !== undefined).length;

/** A status is that of a complete body. */
export const statusWithBody = {
  test: ({ body, status }: { body?: unknown; status?: number | undefined }) =>
    status === undefined || body !== undefined,
  problem: { path: ['status'], error: 'is allowed only with body' },
};

/** One answer of a sequence, in which exactly one of `result`, `body` and `merge` is set. */
export const answerOfSequence = z
  .strictObject(outcome)
  .refine(({ result, body, merge }) => countGiven([result, body, merge]) === 1, {
    path: ['result'],
    error: 'must come with exactly one of result, body, merge',
  })
  .refine(statusWithBody.test, statusWithBody.problem)
  .meta({ schemaName: 'AnswerOfSequence', about: 'One answer of a sequence.' });
