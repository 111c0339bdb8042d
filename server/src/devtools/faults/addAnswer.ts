import type { BodyOf, Call } from '@hongbao/contracts/call';
import type { AnswerKind, setAnswer } from '@hongbao/contracts/control/answers.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { insert } from '@hongbao/prisma/rowWriter';
import { type Verdict, verdictOnAnswer } from '../../http/verdict.ts';
import { type Decision, accept, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { findAppCall } from './appCalls.ts';
import { answerRules, memberExists } from './faults.store.ts';
import { unknownPaths } from './unknownPaths.ts';
import type { AnswerRule } from './rules.ts';
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
    return refuse('ruleNeverMatches', { why: `${call.name} answers with events` });
  if (lifetimeMs === 0) return refuse('ruleNeverMatches', { why: 'its lifetime is over at once' });
  return world.command('faults', async (now) => {
    const present = await answerRules(world);
    if (present.length >= ANSWERS_MAX) return refuse('tooManyAnswers', { max: ANSWERS_MAX });
    const number = (present[0]?.number ?? 0) + 1;
    const given = valueOf(body);
    const rule: AnswerRule = {
      id: `answer${number}`,
      number,
      call: call.name,
      memberId: body.memberId ?? null,
      ...given,
      status: body.status ?? null,
      left: body.count ?? null,
      endsAt: lifetimeMs === null ? null : BigInt(now + lifetimeMs),
      hits: 0,
      problems: JSON.stringify(problemsOf(call, given, now)),
      createdAt: BigInt(now),
    };
    await world.commit({ rows: [insert('AnswerRule', rule)] }, now);
    return accept(rule);
  });
}

function valueOf({ result, body, merge }: Body): { kind: AnswerKind; value: string } {
  if (merge !== undefined) return { kind: 'merge', value: JSON.stringify(merge) };
  if (body !== undefined) return { kind: 'body', value: JSON.stringify(body) };
  return { kind: 'result', value: JSON.stringify(result) };
}

/** For a merge only field names are checked, because the merged answer is known only after a call. */
function problemsOf(
  call: Call,
  given: { kind: AnswerKind; value: string },
  now: number,
): Verdict['problems'] {
  if (given.kind === 'merge') return unknownPaths(call, JSON.parse(given.value));
  return verdictOnAnswer(call, wholeAnswer(given, now)).problems;
}
