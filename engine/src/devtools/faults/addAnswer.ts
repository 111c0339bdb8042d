import type { BodyOf, Call } from '@hongbao/contracts/call';
import type { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { insert } from '@hongbao/prisma/rowWriter';
import { type Verdict, verdictOnAnswer } from '../../http/verdict.ts';
import { type Decision, accept, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { requireNone } from '../../calls/fieldProblems.ts';
import { findAppCall } from './appCalls.ts';
import { answerRules, memberExists } from './faults.store.ts';
import { conditionProblems } from './conditions.ts';
import { type ReplacementAnswer, toOutcome } from './outcomes.ts';
import type { AnswerRule } from './rules.ts';
import { hasTemplates, templateProblems } from './templates.ts';
import { unknownPaths } from './unknownPaths.ts';
import { wholeAnswer } from './useAnswerRule.ts';

type Body = BodyOf<typeof setAnswer>;

/** Maximum answer rules of a world, including expired rules. */
const ANSWERS_MAX = 100;

/**
 * Adds an answer rule, which takes precedence over earlier rules. Returns it with the fields that violate the contract.
 */
export async function addAnswer(
  world: World,
  body: Body,
): Promise<
  Decision<AnswerRule, 'callUnknown' | 'notFound' | 'ruleNeverMatches' | 'tooManyAnswers'>
> {
  const call = findAppCall(body.call);
  if ('refused' in call) return call;
  if (body.memberId !== undefined && !memberExists(world, body.memberId))
    return refuse('notFound', { field: 'memberId', memberId: body.memberId });
  const lifetimeMs = body.lifetime === undefined ? null : durationMs(body.lifetime);
  if (call.answers !== 'wrapped')
    return refuse('ruleNeverMatches', { why: `${call.name} does not return one message` });
  if (lifetimeMs === 0) return refuse('ruleNeverMatches', { why: 'its lifetime is 0' });
  requireNames(call, body);
  return world.command('faults', async (now) => {
    const present = await answerRules(world);
    if (present.length >= ANSWERS_MAX) return refuse('tooManyAnswers', { max: ANSWERS_MAX });
    const number = (present[0]?.number ?? 0) + 1;
    const rule: AnswerRule = {
      id: `answer${number}`,
      number,
      call: call.name,
      memberId: body.memberId ?? null,
      when: body.when === undefined ? null : JSON.stringify(body.when),
      ...storedAnswer(body),
      endsAt: lifetimeMs === null ? null : BigInt(now + lifetimeMs),
      hits: 0,
      problems: JSON.stringify(problemsOf(call, body, now)),
      createdAt: BigInt(now),
    };
    await world.commit({ rows: [insert('AnswerRule', rule)] }, now);
    return accept(rule);
  });
}

/** The columns of a rule's answer, and how often it applies: an answer that follows a sequence `real` ends with it. */
function storedAnswer({
  answers,
  after = 'last',
  count,
  ...given
}: Body): Pick<AnswerRule, 'kind' | 'value' | 'after' | 'status' | 'left'> {
  const left = count ?? null;
  if (answers === undefined) {
    const { kind, value, status } = toOutcome(given);
    return { kind, value: JSON.stringify(value), after: null, status, left };
  }
  const length = after === 'real' ? Math.min(answers.length, count ?? answers.length) : left;
  return { kind: 'sequence', value: JSON.stringify(answers), after, status: null, left: length };
}

/** Throws `malformed` for conditions and templates that name no field of the call. */
function requireNames(call: Call, body: Body): void {
  const { when = {}, answers } = body;
  const templates = answers
    ? templateProblems(call, answers, 'answers')
    : templateProblems(call, toOutcome(body).value, toOutcome(body).kind);
  requireNone([...conditionProblems(call, when), ...templates]);
}

/** The differences from the contract that are known before the first use, of a sequence with the number of the answer. */
function problemsOf(call: Call, body: Body, now: number): Verdict['problems'] {
  const { answers } = body;
  if (answers === undefined) return problemsOfOutcome(call, toOutcome(body), now);
  return answers.flatMap((each, index) =>
    problemsOfOutcome(call, toOutcome(each), now).map(({ path, message }) => ({
      path: `answers.${index}.${path}`,
      message,
    })),
  );
}

/** For a merge only field names are checked, and for templates nothing, because the answer is known only after a call. */
function problemsOfOutcome(
  call: Call,
  outcome: ReplacementAnswer,
  now: number,
): Verdict['problems'] {
  const { kind, value } = outcome;
  if (kind === 'merge') return unknownPaths(call, value as Readonly<Record<string, unknown>>);
  return hasTemplates(value) ? [] : verdictOnAnswer(call, wholeAnswer(outcome, now)).problems;
}
