import { durationMs } from '@hongbao/contracts/control/duration';
import { DAY_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { accept, isRefusal, refuse } from '../../calls/decision.ts';
import { nearest } from '@hongbao/contracts/nearest';
import type { World } from '../../world/world.ts';
import { SituationImpossible } from './impossible.ts';
import type { Choices } from './situation.ts';
import { situations } from './situations.ts';
import { Stage } from './stage.ts';

/** A situation by name with its parameters. Durations have the format of operator calls. */
export interface WantedSituation {
  readonly name: string;
  readonly in?: string | number | undefined;
  readonly level?: number | undefined;
  readonly rank?: number | undefined;
  readonly count?: number | undefined;
  readonly since?: string | number | undefined;
}

const usual: Choices = { inMs: MINUTE_MS, level: 3, rank: 2, count: 3, sinceMs: 3 * DAY_MS };

/** Returns the situation with this name; refuses with `situationUnknown` and the nearest name. */
export function findSituation(name: string) {
  const situation = situations.find((one) => one.name === name);
  if (situation) return accept(situation);
  const known = situations.map((one) => one.name);
  const meant = nearest(name, known);
  const facts = { situation: name, known };
  return refuse('situationUnknown', meant === null ? facts : { ...facts, nearest: meant });
}

/**
 * Runs a situation in a world. Refuses with `situationUnknown` and the nearest name, or with `situationImpossible` and
 * the reason.
 */
export async function playNamed(world: World, wanted: WantedSituation) {
  const found = findSituation(wanted.name);
  if (isRefusal(found)) return found;
  const situation = found.result;
  const stage = new Stage(world);
  try {
    const scene = await situation.play(stage, {
      ...usual,
      ...situation.defaults,
      ...chosen(wanted),
    });
    return accept({ scene, now: stage.now, done: [...stage.done] });
  } catch (error) {
    if (error instanceof SituationImpossible)
      return refuse('situationImpossible', { situation: wanted.name, why: error.message });
    throw error;
  }
}

function chosen({ in: before, level, rank, count, since }: WantedSituation): Partial<Choices> {
  const given = {
    inMs: before === undefined ? undefined : durationMs(before),
    level,
    rank,
    count,
    sinceMs: since === undefined ? undefined : durationMs(since),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
