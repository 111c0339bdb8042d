import type { BodyOf, Call } from '@hongbao/contracts/call';
import type { addFault } from '@hongbao/contracts/control/faults.calls';
import { LATENCY_MS_DEFAULT } from '@hongbao/contracts/control/faults.types';
import { durationMs } from '@hongbao/contracts/control/duration';
import { ONE, units } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import { type Decision, accept, refuse } from '../http/decision.ts';
import type { World } from '../world/world.ts';
import { findAppCall } from './appCalls.ts';
import { faultRules, memberExists } from './faults.store.ts';
import { openFeeds } from './openFeeds.ts';
import { type PresetRule, presets } from './presets.ts';
import { type FaultRule, cuttingKinds, isMatch, isOver, streamKinds } from './rules.ts';
import { counted, drawsHit } from './strike.ts';

type Body = BodyOf<typeof addFault>;

/** Most fault rules of one world, those that are over among them. */
const FAULTS_MAX = 100;

/** Adds a rule, or those of a preset, and cuts the open streams that they strike. Gives back the rules as they stand. */
export async function addFaults(
  world: World,
  body: Body,
): Promise<
  Decision<FaultRule[], 'callUnknown' | 'notFound' | 'ruleNeverMatches' | 'tooManyFaults'>
> {
  const call = body.call === undefined ? null : findAppCall(body.call);
  if (call && 'refused' in call) return call;
  if (body.memberId !== undefined && !(await memberExists(world, body.memberId)))
    return refuse('notFound', { field: 'memberId', memberId: body.memberId });
  const wanted = wantedRules(body);
  const why = whyNever(wanted, call);
  if (why !== null) return refuse('ruleNeverMatches', { why });
  return world.command('faults', async (now) => {
    const present = await faultRules(world);
    if (present.length + wanted.length > FAULTS_MAX)
      return refuse('tooManyFaults', { max: FAULTS_MAX });
    const last = present.at(-1)?.number ?? 0;
    const rules = wanted.map((each, index) => ruleOf(each, body, last + 1 + index, now));
    const cut = cutting(world, rules, now);
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

/** Why nothing could ever meet these rules, or null. */
function whyNever(rules: readonly PresetRule[], call: Call | null): string | null {
  if (rules.some(({ lifetimeMs }) => lifetimeMs === 0)) return 'its lifetime is over at once';
  if (call?.answers !== 'events') return null;
  const idle = rules.find(({ kind }) => !streamKinds.has(kind));
  return idle ? `${call.name} answers with events, which ${idle.kind} says nothing of` : null;
}

function ruleOf(
  wanted: PresetRule,
  { preset, memberId }: Body,
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
    latencyMs: kind === 'latency' ? (latencyMs ?? LATENCY_MS_DEFAULT) : null,
    rate: rate === undefined ? ONE : units(rate),
    left: count ?? null,
    endsAt: lifetimeMs === undefined ? null : BigInt(now + lifetimeMs),
    tried: 0,
    hits: 0,
    createdAt: BigInt(now),
  };
}

/** Which open streams the new rules end, and how the rules stand after it. */
function cutting(world: World, rules: readonly FaultRule[], now: number) {
  const ends: (() => void)[] = [];
  const counts = rules.map((rule) => {
    if (!cuttingKinds.has(rule.kind)) return rule;
    let standing = rule;
    for (const feed of openFeeds(world)) {
      if (isOver(standing, now) || !isMatch(standing, feed)) continue;
      const isHit = drawsHit(world, standing);
      standing = { ...standing, ...counted(standing, isHit) };
      if (isHit) ends.push(feed.cut);
    }
    return standing;
  });
  return { ends, rules: counts };
}
