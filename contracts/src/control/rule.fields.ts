import { z } from 'zod';
import { count, epochMs, id, recordOf, textThat } from '../fields.ts';
import { decimalOfNumber, parseUnits } from '../money.ts';
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

/** Maximum conditions of a rule, and maximum values of one condition. */
const CONDITIONS_MAX = 20;
const VALUES_MAX = 100;
/** Maximum length of a value or pattern of a condition, and of the path to a field, characters. */
const VALUE_CHARACTERS_MAX = 1_000;
const PATH_CHARACTERS_MAX = 200;

const PATH = /^(?:body|query|params)(?:\.[0-9A-Za-z_-]+){1,10}$/;

/** A field of a request: `body.symbol`, `query.pageNo`, `params.id`; the items of a list by index: `body.ids.0`. */
const requestPath = textThat(
  (path) => path.length <= PATH_CHARACTERS_MAX && PATH.test(path),
  'must be the path of a field of the request, such as body.symbol, query.pageNo or params.id, of at most 10 steps',
  { pattern: PATH.source, maxLength: PATH_CHARACTERS_MAX },
);

const condition = {
  value: z.union(
    [
      z.string().max(VALUE_CHARACTERS_MAX),
      z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
      z.boolean(),
      z.null(),
    ],
    {
      error: `must be text of at most ${VALUE_CHARACTERS_MAX} characters, a number, true, false or null`,
    },
  ),
  decimal: z.union(
    [
      z
        .number()
        .min(-Number.MAX_SAFE_INTEGER)
        .max(Number.MAX_SAFE_INTEGER)
        .refine((value) => parseUnits(decimalOfNumber(value) ?? '') !== null),
      textThat(
        (text) => parseUnits(text) !== null,
        'must be a decimal of at most 20 digits and 8 decimals',
        { pattern: '^-?\\d{1,20}(\\.\\d{1,8})?$' },
      ),
    ],
    { error: 'must be a decimal of at most 20 digits and 8 decimals' },
  ),
};

const comparison = z
  .strictObject({
    above: condition.decimal.optional().describe('The field is a number above this one.'),
    below: condition.decimal.optional().describe('The field is a number below this one.'),
    in: z
      .array(condition.value)
      .min(1)
      .max(VALUES_MAX)
      .optional()
      .describe('The field is one of these values.'),
    exists: z.boolean().optional().describe('Whether the field was sent.'),
    matches: z
      .string()
      .min(1)
      .max(VALUE_CHARACTERS_MAX)
      .optional()
      .describe('The field is a text of this form; * stands for any characters.'),
  })
  .refine((sent) => Object.values(sent).some((each) => each !== undefined), {
    error: 'must have at least one of above, below, in, exists, matches',
  })
  .meta({
    schemaName: 'Comparison',
    about: 'A comparison of a field of a request; all of its parts must hold.',
  });

/** Conditions on the fields of a request, by path; all of them must hold. */
export const conditions = recordOf(
  requestPath,
  z.union([condition.value, comparison]),
  CONDITIONS_MAX,
).meta({
  schemaName: 'Conditions',
  about: 'Conditions on the fields of a request, by path; all of them must hold.',
});
export type Conditions = z.infer<typeof conditions>;
export type Comparison = z.infer<typeof comparison>;

export const conditionsOfRule = conditions
  .optional()
  .describe(
    'Only requests whose fields have these values: {"body.symbol": "BTC/USDT", "body.margin": {"above": 100}}.',
  );
