import type { Call } from '@hongbao/contracts/call';
import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import { LATENCY_MS_DEFAULT } from '@hongbao/contracts/control/faults.types';
import { ONE } from '@hongbao/contracts/money';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { World } from '../world/world.ts';
import { faultRules } from './faults.store.ts';
import {
  type FaultRule,
  type Struck,
  isMatch,
  isOfCall,
  isOver,
  streamKinds,
  strikes,
} from './rules.ts';

/** What strikes a request: how long it is held up, and what then becomes of it. */
export interface Strike {
  readonly ids: readonly string[];
  readonly latencyMs: number;
  readonly kind: FaultKind | null;
}

/**
 * Tries the rules of a world on a request, in order, before its call or once it is done: delays add up, and the first
 * other one that strikes ends the search. Chance comes from the world's seed, rule by rule and request by request, so
 * that the same requests meet the same faults. Null where nothing strikes.
 */
export async function strike(
  world: World,
  call: Call,
  when: 'before' | 'done',
  memberId: string | null,
): Promise<Strike | null> {
  const rules = await faultRules(world);
  if (rules.length === 0) return null;
  const mayStrike = (rule: FaultRule) =>
    isOfCall(rule, call.name) && isOfMoment(rule, when) && isOfStream(rule, call);
  if (!rules.some((rule) => mayStrike(rule) && !isOver(rule, world.now()))) return null;
  const struck = { call: call.name, memberId };
  return world.command('faults', async (now) => {
    const present = (await faultRules(world)).filter(mayStrike);
    const { strike: found, rows } = tryRules(world, present, struck, now);
    if (rows.length > 0) await world.commit({ rows }, now);
    return found;
  });
}

function isOfMoment({ kind }: FaultRule, when: 'before' | 'done'): boolean {
  return (strikes[kind as FaultKind] === 'done') === (when === 'done');
}

function isOfStream({ kind }: FaultRule, { answers }: Call): boolean {
  return answers !== 'events' || streamKinds.has(kind);
}

function tryRules(
  world: World,
  rules: readonly FaultRule[],
  struck: Struck,
  now: number,
): { strike: Strike | null; rows: RowChange[] } {
  const rows: RowChange[] = [];
  const ids: string[] = [];
  let latencyMs = 0;
  let kind: FaultKind | null = null;
  for (const rule of rules) {
    if (isOver(rule, now) || !isMatch(rule, struck)) continue;
    const isHit = drawsHit(world, rule);
    rows.push(update('FaultRule', { id: rule.id }, counted(rule, isHit)));
    if (!isHit) continue;
    ids.push(rule.id);
    if (rule.kind === 'latency') latencyMs += rule.latencyMs ?? LATENCY_MS_DEFAULT;
    else {
      kind = rule.kind as FaultKind;
      break;
    }
  }
  return { strike: ids.length === 0 ? null : { ids, latencyMs, kind }, rows };
}

/** The draw of a rule's next request. */
export function drawsHit(
  world: Pick<World, 'seededInteger'>,
  { id, rate, tried }: FaultRule,
): boolean {
  return rate >= ONE || BigInt(world.seededInteger(`fault/${id}/${tried}`, Number(ONE))) < rate;
}

/** How a rule stands after one more request. */
export function counted({ tried, hits, left }: FaultRule, isHit: boolean): Partial<FaultRule> {
  const seen = { tried: tried + 1 };
  if (!isHit) return seen;
  return { ...seen, hits: hits + 1, ...(left === null ? {} : { left: left - 1 }) };
}
