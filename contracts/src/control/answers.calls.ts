import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, recordOf } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { callName, fieldProblem, memberOfRule, ruleBounds, ruleProgress } from './rule.fields.ts';

/** Kinds of overrides: a `result` in the usual wrapper, a complete `body`, or a `merge` patch over the real answer. */
export const answerKinds = ['result', 'body', 'merge'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Maximum length of the answer in one rule, in characters of JSON. */
export const ANSWER_CHARACTERS_MAX = 200_000;

/** Maximum fields that a merge patch sets in the wrapper. */
const MERGED_FIELDS_MAX = 100;

/**
 * `problems` lists where the latest answer differs from the contract of the call; before the first answer, where the
 * rule itself differs.
 */
const answerRule = z
  .object({
    id: id.describe('The id of the rule.'),
    call: callName,
    memberId: id.optional().describe('The member it applies to; all members when absent.'),
    kind: oneOf(answerKinds, 'AnswerKind').describe('How the value is used.'),
    value: z.unknown().describe('The answer, or the patch merged into the real answer.'),
    status: count.optional().describe('The HTTP status of a complete body.'),
    ...ruleProgress,
    fits: z.boolean().describe('Whether the answer matches the call’s contract.'),
    problems: z
      .array(fieldProblem)
      .describe(
        'Where the latest answer, or while there is none the rule itself, differs from the contract.',
      ),
  })
  .meta({ schemaName: 'AnswerRule', about: 'An answer that overrides a call’s own.' });

export const listAnswers = defineCall({
  name: 'listAnswers',
  feature: 'control',
  summary:
    'The answers that override calls of a world, newest first: the first that matches applies.',
  method: 'GET',
  path: '/control/worlds/{world}/answers',
  auth: 'control',
  params: inWorld,
  result: z.array(answerRule),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

const answerBody = z
  .strictObject({
    call: callName.describe('The call whose answer is overridden.'),
    memberId: memberOfRule.describe('Only for this member.'),
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
    ...ruleBounds,
  })
  .refine(
    ({ result, body, merge }) =>
      [result, body, merge].filter((value) => value !== undefined).length === 1,
    { path: ['result'], error: 'must come with exactly one of result, body, merge' },
  )
  .refine(({ body, status }) => status === undefined || body !== undefined, {
    path: ['status'],
    error: 'can only come with body',
  })
  .refine(
    ({ result, body, merge }) =>
      (JSON.stringify(result ?? body ?? merge) ?? '').length <= ANSWER_CHARACTERS_MAX,
    { path: ['result'], error: `must be at most ${ANSWER_CHARACTERS_MAX} characters of JSON` },
  );

export const setAnswer = defineCall({
  name: 'setAnswer',
  feature: 'control',
  summary:
    'Override the answer of a call: completely, without executing the call, or merged (RFC 7396) over its real answer.',
  effects:
    'Answers are tried newest first, after faults. With a complete answer the call is not executed; a merge changes only the answer. Rules are part of the world’s file.',
  method: 'POST',
  path: '/control/worlds/{world}/answers',
  auth: 'control',
  params: inWorld,
  body: answerBody,
  result: answerRule,
  refusals: ['worldUnknown', 'callUnknown', 'notFound', 'ruleNeverMatches', 'tooManyAnswers'],
  origin: 'extension',
  transport: 'plain',
});

export const removeAnswer = defineCall({
  name: 'removeAnswer',
  feature: 'control',
  summary: 'Remove one answer, so that its call is executed again.',
  effects: 'Requests from then on are answered as usual.',
  method: 'DELETE',
  path: '/control/worlds/{world}/answers/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const clearAnswers = defineCall({
  name: 'clearAnswers',
  feature: 'control',
  summary: 'Remove every answer of a world. Returns their number.',
  effects: 'Requests from then on are answered as usual.',
  method: 'DELETE',
  path: '/control/worlds/{world}/answers',
  auth: 'control',
  params: inWorld,
  result: z.object({ removed: count.describe('Number of removed answers.') }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
