import type { Call } from '@hongbao/contracts/call';
import type { AnswerKind } from '@hongbao/contracts/control/answers.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { type Verdict, verdictOnAnswer } from '../../http/verdict.ts';
import { accepted } from '../../calls/answers.ts';
import type { World } from '../../world/world.ts';
import { answerRules } from './faults.store.ts';
import { mergePatch } from './mergePatch.ts';
import { type AnswerRule, isMatch, isOfCall, isOver } from './rules.ts';

/** The answer of a rule. With the status null, the status of the call applies. */
export interface RuleAnswer {
  readonly id: string;
  readonly body: unknown;
  readonly status: number | null;
}

/** Uses the matching rule that replaces a call, which then does not run; null without a match. */
export function useWholeAnswer(
  world: World,
  call: Call,
  memberId: string | null,
): Promise<RuleAnswer | null> {
  return useRule(world, call, memberId, (rule, now) =>
    rule.kind === 'merge' ? null : { body: wholeAnswer(rule, now), problems: null },
  );
}

/** Uses the matching rule that is merged into the answer of a call; null without a match. */
export function useMergedAnswer(
  world: World,
  call: Call,
  memberId: string | null,
  real: unknown,
): Promise<RuleAnswer | null> {
  return useRule(world, call, memberId, (rule) => {
    if (rule.kind !== 'merge') return null;
    const body = mergePatch(real, JSON.parse(rule.value));
    return { body, problems: verdictOnAnswer(call, body).problems };
  });
}

/** Returns the complete body for a rule of kind `result` or `body`. */
export function wholeAnswer(
  { kind, value }: Pick<AnswerRule, 'kind' | 'value'>,
  now: number,
): unknown {
  const given: unknown = JSON.parse(value);
  return (kind as AnswerKind) === 'body' ? given : accepted(given, now);
}

interface Made {
  readonly body: unknown;
  /** Problems to store with the rule; null if they are stored already. */
  readonly problems: Verdict['problems'] | null;
}

/** Uses the newest matching rule for which `make` returns an answer. */
async function useRule(
  world: World,
  call: Call,
  memberId: string | null,
  make: (rule: AnswerRule, now: number) => Made | null,
): Promise<RuleAnswer | null> {
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
