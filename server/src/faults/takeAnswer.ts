import type { Call } from '@hongbao/contracts/call';
import type { AnswerKind } from '@hongbao/contracts/control/answers.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { type Verdict, verdictOnAnswer } from '../http/verdict.ts';
import { accepted } from '../http/answers.ts';
import type { World } from '../world/world.ts';
import { answerRules } from './faults.store.ts';
import { mergePatch } from './mergePatch.ts';
import { type AnswerRule, isMatch, isOfCall, isOver } from './rules.ts';

/** What a call answers instead. `status` null leaves the call's own. */
export interface Instead {
  readonly id: string;
  readonly body: unknown;
  readonly status: number | null;
}

/** The answer that stands in whole for a call that then does not happen; null where there is none. */
export function takeWholeAnswer(
  world: World,
  call: Call,
  memberId: string | null,
): Promise<Instead | null> {
  return take(world, call, memberId, (rule, now) =>
    rule.kind === 'merge' ? null : { body: wholeAnswer(rule, now), problems: null },
  );
}

/** The call's own answer with a rule merged over it; null where there is none. */
export function takeMergedAnswer(
  world: World,
  call: Call,
  memberId: string | null,
  real: unknown,
): Promise<Instead | null> {
  return take(world, call, memberId, (rule) => {
    if (rule.kind !== 'merge') return null;
    const body = mergePatch(real, JSON.parse(rule.value));
    return { body, problems: verdictOnAnswer(call, body).problems };
  });
}

/** The whole body that a rule of the kinds `result` and `body` gives. */
export function wholeAnswer(
  { kind, value }: Pick<AnswerRule, 'kind' | 'value'>,
  now: number,
): unknown {
  const given: unknown = JSON.parse(value);
  return (kind as AnswerKind) === 'body' ? given : accepted(given, now);
}

interface Made {
  readonly body: unknown;
  /** What to say of it in the list; null when that stands already. */
  readonly problems: Verdict['problems'] | null;
}

/** Uses the newest rule that matches, if it is one that `make` makes an answer of. */
async function take(
  world: World,
  call: Call,
  memberId: string | null,
  make: (rule: AnswerRule, now: number) => Made | null,
): Promise<Instead | null> {
  const all = await answerRules(world);
  const isOfThis = (rule: AnswerRule) => isOfCall(rule, call.name);
  if (!all.some((rule) => isOfThis(rule) && !isOver(rule, world.now()))) return null;
  const asked = { call: call.name, memberId };
  return world.command('faults', async (now) => {
    const rules = await answerRules(world);
    const rule = rules.find((each) => !isOver(each, now) && isMatch(each, asked));
    const made = rule ? make(rule, now) : null;
    if (!rule || !made) return null;
    const { id, hits, left, status } = rule;
    const change = {
      hits: hits + 1,
      ...(left === null ? {} : { left: left - 1 }),
      ...(made.problems === null ? {} : { problems: JSON.stringify(made.problems) }),
    };
    await world.commit({ rows: [update('AnswerRule', { id }, change)] }, now);
    return { id, body: made.body, status };
  });
}
