import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import { ONE } from '@hongbao/contracts/money';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import { faultRules } from './faults.store.ts';
import {
  type FaultPhase,
  type FaultRule,
  type RuleTarget,
  type RuledRequest,
  isMatch,
  isOfCall,
  isOver,
  appliesTo,
  readsInput,
  faultPhases,
} from './rules.ts';

/** The rules that match a request: the sum of their delays, and the kind of the fault after the delay, if any. */
export interface FaultMatch {
  readonly ids: readonly string[];
  readonly latencyMs: number;
  readonly kind: FaultKind | null;
}

/**
 * Matches the rules of a world with a request in order, before or after its call, or with a message; null without a match. Delays are
 * added; the first matching fault of another kind ends the search. A rule with a rate derives a random number from the
 * world's seed for each request, so that the same requests get the same faults.
 */
export async function matchFaults(
  { world, call, memberId, input }: RuledRequest,
  when: FaultPhase,
): Promise<FaultMatch | null> {
  const rules = await faultRules(world);
  if (rules.length === 0) return null;
  const mayMatch = (rule: FaultRule) =>
    isOfCall(rule, call.name) && isOfPhase(rule, when) && appliesTo(rule.kind, call.answers);
  const ofCall = rules.filter((rule) => mayMatch(rule) && !isOver(rule, world.now()));
  if (ofCall.length === 0) return null;
  const read = ofCall.some(readsInput) ? await input() : null;
  const target = { call: call.name, memberId, input: read };
  return world.command('faults', async (now) => {
    const present = (await faultRules(world)).filter(mayMatch);
    const { match, rows } = tryRules(world, present, target, now);
    if (rows.length > 0) await world.commit({ rows }, now);
    return match;
  });
}

function isOfPhase({ kind }: FaultRule, when: FaultPhase): boolean {
  const phase = faultPhases[kind as FaultKind];
  return phase === when || (phase === 'delay' && when === 'before');
}

function tryRules(
  world: World,
  rules: readonly FaultRule[],
  target: RuleTarget,
  now: number,
): { match: FaultMatch | null; rows: RowChange[] } {
  const rows: RowChange[] = [];
  const ids: string[] = [];
  let latencyMs = 0;
  let kind: FaultKind | null = null;
  for (const rule of rules) {
    if (isOver(rule, now) || !isMatch(rule, target)) continue;
    const isHit = rollDice(world, rule);
    rows.push(update('FaultRule', { id: rule.id }, countMatch(rule, isHit)));
    if (!isHit) continue;
    ids.push(rule.id);
    if (rule.latencyMs !== null) latencyMs += rule.latencyMs;
    if (rule.kind !== 'latency') {
      kind = rule.kind as FaultKind;
      break;
    }
  }
  return { match: ids.length === 0 ? null : { ids, latencyMs, kind }, rows };
}

/** Decides at random, from the world's seed, whether a rule with a rate applies to its next request. */
export function rollDice(
  world: Pick<World, 'seededInteger'>,
  { id, rate, tried }: FaultRule,
): boolean {
  return rate >= ONE || BigInt(world.seededInteger(`fault/${id}/${tried}`, Number(ONE))) < rate;
}

/** Returns the updated counters of a rule after one more request. */
export function countMatch({ tried, hits, left }: FaultRule, isHit: boolean): Partial<FaultRule> {
  const counters = { tried: tried + 1 };
  if (!isHit) return counters;
  return { ...counters, hits: hits + 1, ...(left === null ? {} : { left: left - 1 }) };
}
