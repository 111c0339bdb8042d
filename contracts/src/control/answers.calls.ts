import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { answerOfSequence, countGiven, outcome, statusWithBody } from './answer.fields.ts';
import {
  callName,
  conditions,
  conditionsOfRule,
  fieldProblem,
  memberOfRule,
  ruleBounds,
  ruleProgress,
} from './rule.fields.ts';

/**
 * Kinds of overrides: a `result` in the usual wrapper, a complete `body`, a `merge` patch over the real answer, or a
 * `sequence` of them.
 */
export const answerKinds = ['result', 'body', 'merge', 'sequence'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What follows the last answer of a sequence: the last again, the first again, or the real answers of the call. */
export const afterSequence = ['last', 'repeat', 'real'] as const;
export type AfterSequence = (typeof afterSequence)[number];

/** Maximum answers of a sequence. */
export const SEQUENCE_MAX = 50;

/** Maximum length of the answer in one rule, in characters of JSON. */
export const ANSWER_CHARACTERS_MAX = 200_000;

/**
 * `problems` lists where the latest answer differs from the contract of the call; before the first answer, where the
 * rule itself differs.
 */
const answerRule = z
  .object({
    id: id.describe('The id of the rule.'),
    call: callName,
    memberId: id.optional().describe('The member it applies to; all members when absent.'),
    when: conditions.optional().describe('Conditions on the request; none when absent.'),
    kind: oneOf(answerKinds, 'AnswerKind').describe('How the value is used.'),
    value: z
      .unknown()
      .describe(
        'The answer, the patch merged into the real answer, or the list of answers of a sequence.',
      ),
    after: oneOf(afterSequence, 'AfterSequence')
      .optional()
      .describe('What follows the last answer of a sequence.'),
    status: count.optional().describe('The HTTP status of a complete body.'),
    ...ruleProgress,
    fits: z.boolean().describe('Whether the answer matches the call’s contract.'),
    problems: z
      .array(fieldProblem)
      .describe(
        'Where the latest answer differs from the contract; before the first answer, where the rule does.',
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
    when: conditionsOfRule,
    ...outcome,
    answers: z
      .array(answerOfSequence)
      .min(1)
      .max(SEQUENCE_MAX)
      .optional()
      .describe('Answers in sequence, one for each request that the rule matches.'),
    after: oneOf(afterSequence, 'AfterSequence')
      .optional()
      .describe(
        'After the last answer of a sequence: last repeats it, repeat begins again, real lets the call answer; last when absent.',
      ),
    ...ruleBounds,
  })
  .refine(({ result, body, merge, answers }) => countGiven([result, body, merge, answers]) === 1, {
    path: ['result'],
    error: 'must come with exactly one of result, body, merge, answers',
  })
  .refine(statusWithBody.test, statusWithBody.problem)
  .refine(({ answers, after }) => after === undefined || answers !== undefined, {
    path: ['after'],
    error: 'is allowed only with answers',
  })
  .refine(
    ({ answers = [] }) => new Set(answers.map(({ merge }) => merge === undefined)).size <= 1,
    {
      path: ['answers'],
      error: 'must be merges only, or results and bodies only: a merge runs the call',
    },
  )
  .refine(
    ({ result, body, merge, answers }) =>
      (JSON.stringify(result ?? body ?? merge ?? answers) ?? '').length <= ANSWER_CHARACTERS_MAX,
    { path: ['result'], error: `must be at most ${ANSWER_CHARACTERS_MAX} characters of JSON` },
  );

export const setAnswer = defineCall({
  name: 'setAnswer',
  feature: 'control',
  summary:
    'Override the answer of a call: completely, without executing the call, or merged (RFC 7396) over its real answer.',
  effects:
    'Answers are tried newest first, after faults. With a complete answer the call is not executed; a merge changes only the answer. Texts may contain templates such as {{body.symbol}}, {{member.id}}, {{world.now}} and {{hits}}. Rules are part of the world’s file.',
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
