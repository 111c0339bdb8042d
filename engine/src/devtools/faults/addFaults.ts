import type { BodyOf, Call } from '@hongbao/contracts/call';
import type { addFault } from '@hongbao/contracts/control/faults.calls';
import { LATENCY_MS_DEFAULT } from '@hongbao/contracts/control/faults.types';
import { durationMs } from '@hongbao/contracts/control/duration';
import { ONE, units } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import { type Decision, accept, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { requireNone } from '../../calls/fieldProblems.ts';
import { findAppCall } from './appCalls.ts';
import { conditionProblems } from './conditions.ts';
import { faultRules, memberExists } from './faults.store.ts';
import { openFeeds } from './openFeeds.ts';
import { type PresetRule, presets } from './presets.ts';
import { type FaultRule, appliesTo, connectionKinds, isMatch, isOver } from './rules.ts';
import { countMatch, rollDice } from './matchFaults.ts';

type Body = BodyOf<typeof addFault>;

/** Maximum fault rules of a world, including expired rules. */
const FAULTS_MAX = 100;

/** Adds a fault rule or the rules of a preset, and ends the open streams that they match. Returns the stored rules. */
export async function addFaults(
  world: World,
  body: Body,
): Promise<
  Decision<FaultRule[], 'callUnknown' | 'notFound' | 'ruleNeverMatches' | 'tooManyFaults'>
> {
  const call = body.call === undefined ? null : findAppCall(body.call);
  if (call && 'refused' in call) return call;
  if (body.memberId !== undefined && !memberExists(world, body.memberId))
    return refuse('notFound', { field: 'memberId', memberId: body.memberId });
  const wanted = wantedRules(body);
  if (call && body.when) requireNone(conditionProblems(call, body.when));
  const why = whyNeverMatching(wanted, call);
  if (why !== null) return refuse('ruleNeverMatches', { why });
  return world.command('faults', async (now) => {
    const present = await faultRules(world);
    if (present.length + wanted.length > FAULTS_MAX)
      return refuse('tooManyFaults', { max: FAULTS_MAX });
    const last = present.at(-1)?.number ?? 0;
    const rules = wanted.map((each, index) => ruleOf(each, body, last + 1 + index, now));
    const cut = matchOpenStreams(world, rules, now);
    await world.commit({ rows: cut.rules.map((rule) => insert('FaultRule', rule)) }, now);
    for (const end of cut.ends) end();
    return accept(cut.rules);
  });
}

function wantedRules(body: Body): readonly PresetRule[] {
  const given = {
    ...(body.call === undefined ? {} : { call: body.call }),
    ...(body.lifetime === undefined ? {} : { lifetimeMs: durationMs(body.lifetime) ?? 0 }),
  };
  if (body.preset !== undefined) return presets[body.preset].map((rule) => ({ ...rule, ...given }));
  const { kind, rate, latencyMs, count } = body;
  if (kind === undefined) return [];
  return [
    {
      kind,
      ...given,
      ...(rate === undefined ? {} : { rate }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
      ...(count === undefined ? {} : { count }),
    },
  ];
}

/** Returns the reason why these rules can never match, or null. */
function whyNeverMatching(rules: readonly PresetRule[], call: Call | null): string | null {
  if (rules.some(({ lifetimeMs }) => lifetimeMs === 0)) return 'its lifetime is 0';
  if (call === null) return null;
  const idle = rules.find(({ kind }) => !appliesTo(kind, call.answers));
  return idle ? `${idle.kind} does not apply to ${call.name}, ${answersWith[call.answers]}` : null;
}

const answersWith: Readonly<Record<Call['answers'], string>> = {
  wrapped: 'whose answer is one message',
  file: 'which answers with a file',
  events: 'which answers with events',
  socket: 'which is a socket',
};

function ruleOf(
  wanted: PresetRule,
  { preset, memberId, when }: Body,
  number: number,
  now: number,
): FaultRule {
  const { kind, rate, call, latencyMs, count, lifetimeMs } = wanted;
  return {
    id: `fault${number}`,
    number,
    kind,
    preset: preset ?? null,
    call: call ?? null,
    memberId: memberId ?? null,
    when: when === undefined ? null : JSON.stringify(when),
    latencyMs:
      kind === 'latency' || kind === 'messageLate' ? (latencyMs ?? LATENCY_MS_DEFAULT) : null,
    rate: rate === undefined ? ONE : units(rate),
    left: count ?? null,
    endsAt: lifetimeMs === undefined ? null : BigInt(now + lifetimeMs),
    tried: 0,
    hits: 0,
    createdAt: BigInt(now),
  };
}

/**
 * Matches new rules with the open streams. Returns functions that end the matched streams, and the rules with updated
 * counters.
 */
function matchOpenStreams(world: World, rules: readonly FaultRule[], now: number) {
  const ends: (() => void)[] = [];
  const updated = rules.map((rule) => {
    if (!connectionKinds.has(rule.kind)) return rule;
    let current = rule;
    for (const feed of openFeeds(world)) {
      if (isOver(current, now) || !isMatch(current, feed)) continue;
      const isHit = rollDice(world, current);
      current = { ...current, ...countMatch(current, isHit) };
      if (isHit) ends.push(feed.cut);
    }
    return current;
  });
  return { ends, rules: updated };
}
