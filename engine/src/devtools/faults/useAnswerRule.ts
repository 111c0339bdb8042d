import type { Call } from '@hongbao/contracts/call';
import { update } from '@hongbao/prisma/rowWriter';
import { type Verdict, verdictOnAnswer } from '../../http/verdict.ts';
import { accepted } from '../../calls/answers.ts';
import type { World } from '../../world/world.ts';
import type { RuleInput } from './conditions.ts';
import { answerRules } from './faults.store.ts';
import { mergePatch } from './mergePatch.ts';
import { type ReplacementAnswer, outcomeAt } from './outcomes.ts';
import {
  type AnswerRule,
  type RuledRequest,
  isMatch,
  isOfCall,
  isOver,
  readsInput,
} from './rules.ts';
import { type TemplateValues, fillTemplates, hasTemplates } from './templates.ts';

/** The answer of a rule. With the status null, the status of the call applies. */
export interface RuleAnswer {
  readonly id: string;
  readonly body: unknown;
  readonly status: number | null;
  /** Whether the body is sent exactly as the operator wrote it, without the usual wrapper. */
  readonly isVerbatim: boolean;
}

/** Uses the matching rule that replaces a call, which then does not run; null without a match. */
export function useWholeAnswer(request: RuledRequest): Promise<RuleAnswer | null> {
  return useRule(request, (outcome, { world: { now } }) =>
    outcome.kind === 'merge' ? null : { body: wholeAnswer(outcome, now) },
  );
}

/** Uses the matching rule that is merged into the answer of a call; null without a match. */
export function useMergedAnswer(request: RuledRequest, real: unknown): Promise<RuleAnswer | null> {
  return useRule(request, ({ kind, value }) =>
    kind === 'merge' ? { body: mergePatch(real, value) } : null,
  );
}

/** Returns the complete body for an answer of kind `result` or `body`. */
export function wholeAnswer(
  { kind, value }: Omit<ReplacementAnswer, 'status'>,
  now: number,
): unknown {
  return kind === 'body' ? value : accepted(value, now);
}

/**
 * Uses the newest matching rule: counts the use, and returns the answer that `make` returns for its outcome with filled
 * templates. Null if no rule matches or `make` returns null.
 */
async function useRule(
  { world, call, memberId, input }: RuledRequest,
  make: (outcome: ReplacementAnswer, values: TemplateValues) => { readonly body: unknown } | null,
): Promise<RuleAnswer | null> {
  const ofCall = (await answerRules(world)).filter(
    (rule) => isOfCall(rule, call.name) && !isOver(rule, world.now()),
  );
  if (ofCall.length === 0) return null;
  const read = ofCall.some(readsInput) ? await input() : null;
  const target = { call: call.name, memberId, input: read };
  return world.command('faults', async (now) => {
    const rules = await answerRules(world);
    const rule = rules.find((each) => !isOver(each, now) && isMatch(each, target));
    if (!rule) return null;
    const outcome = outcomeAt(rule);
    const values = templateValues(world, target, rule, now);
    const value = hasTemplates(outcome.value)
      ? fillTemplates(outcome.value, values)
      : outcome.value;
    const made = make({ ...outcome, value }, values);
    if (!made) return null;
    const { body } = made;
    const { id, hits, left } = rule;
    const problems = problemsOfUse(call, rule, outcome, body);
    const change = {
      hits: hits + 1,
      ...(left === null ? {} : { left: left - 1 }),
      ...(problems === null ? {} : { problems: JSON.stringify(problems) }),
    };
    await world.commit({ rows: [update('AnswerRule', { id }, change)] }, now);
    return { id, body, status: outcome.status, isVerbatim: outcome.kind === 'body' };
  });
}

/** Returns the problems to store with the rule; null for an answer that was checked when the rule was added. */
function problemsOfUse(
  call: Call,
  { kind }: AnswerRule,
  outcome: ReplacementAnswer,
  body: unknown,
): Verdict['problems'] | null {
  const isKnown = kind !== 'sequence' && outcome.kind !== 'merge' && !hasTemplates(outcome.value);
  return isKnown ? null : verdictOnAnswer(call, body).problems;
}

function templateValues(
  world: World,
  { memberId, input }: { readonly memberId: string | null; readonly input: RuleInput | null },
  { hits }: AnswerRule,
  now: number,
): TemplateValues {
  const row = memberId === null ? null : world.rows.first('Member', { where: { id: memberId } });
  return {
    body: input?.body,
    query: input?.query,
    params: input?.params,
    member: row === null ? null : { id: row.id, account: row.account },
    world: { id: world.id, now },
    hits: hits + 1,
  };
}
