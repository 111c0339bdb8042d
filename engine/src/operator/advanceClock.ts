import type { BodyOf } from '@hongbao/contracts/call';
import type { advanceClock as contract } from '@hongbao/contracts/control/clock.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { instantMs } from '@hongbao/contracts/control/instant';
import { DAY_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../calls/decision.ts';
import { nearest } from '@hongbao/contracts/nearest';
import type { HappenedEvent } from '../world/happened.ts';
import type { Rehearse } from '../world/scenario.ts';
import type { World } from '../world/world.ts';
import { isNothing } from '../words/eventText.ts';

/** Maximum of a single advance, which limits how long requests of the world wait. */
const ADVANCE_MAX_MS = 370 * DAY_MS;
/** Maximum world time in which the next event is searched. */
const SEARCH_MAX_MS = 100 * DAY_MS;
type Wanted = BodyOf<typeof contract>;

/**
 * Advances a world and returns the executed events. Refuses with `timeInThePast` or `advanceTooFar`, and for `until`
 * with `eventUnknown`, `eventCannotCome` or `eventFarAway`.
 */
export async function advanceClock(world: World, wanted: Wanted, rehearse: Rehearse) {
  if (wanted.toNextEvent) {
    const now = await world.time.settle();
    return accept({ events: await advanceToNextEvent(world, now), isStopped: false });
  }
  const named = wanted.until === undefined ? null : await instantBefore(world, wanted, rehearse);
  if (named !== null && 'refused' in named) return named;
  let refusal: ReturnType<typeof refuseAdvance> = null;
  const advance = await world.advances.run((now) => {
    const to = named?.at ?? instantMs(wanted.to ?? NaN) ?? now + (durationMs(wanted.by ?? 0) ?? 0);
    refusal = refuseAdvance(now, to);
    return refusal === null ? to : null;
  });
  if (advance === null) return refusal ?? refuse('timeInThePast');
  const { events, isStopped } = advance;
  return accept({ events, isStopped });
}

/**
 * Advances event by event until an event has an effect and is not housekeeping. An event may schedule an event earlier
 * than all known ones. The loop ends, because VIP levels are assessed every midnight.
 */
async function advanceToNextEvent(world: World, now: number): Promise<HappenedEvent[]> {
  for (;;) {
    const advance = await world.advances.run((from) => {
      const at = world.time.nextAt();
      return at - now <= ADVANCE_MAX_MS ? Math.max(from + 1, at) : null;
    });
    if (advance === null) return [];
    if (advance.events.length > 0) return [...advance.events];
  }
}

function refuseAdvance(now: number, to: number) {
  if (to < now) return refuse('timeInThePast', { now, to });
  return to - now > ADVANCE_MAX_MS ? refuse('advanceTooFar', { maxMs: ADVANCE_MAX_MS }) : null;
}

/**
 * Returns the instant of the next event of a kind, minus `minus`. The event is searched in a copy of the world, because
 * many events are scheduled shortly before they occur. Refuses with `eventUnknown`, with `eventCannotCome` without a
 * search, or with `eventFarAway` and the searched instant.
 */
async function instantBefore(world: World, { until = '', minus = 0 }: Wanted, rehearse: Rehearse) {
  const kinds = world.time.kinds();
  if (!kinds.includes(until))
    return refuse('eventUnknown', { until, known: kinds, ...meantOf(until, kinds) });
  const from = await world.time.settle();
  if (!world.time.canCome(until)) return refuse('eventCannotCome', { until });
  const at = await rehearse((copy) => nextOfKind(copy, until));
  if (at === null) return refuse('eventFarAway', { until, searchedTo: from + SEARCH_MAX_MS });
  return { at: at - (durationMs(minus) ?? 0) };
}

function meantOf(name: string, known: readonly string[]): { readonly nearest?: string } {
  const found = nearest(name, known);
  return found === null ? {} : { nearest: found };
}

/**
 * Returns the instant of the next event of this kind if the world continues unchanged, epoch ms; null if there is none
 * within 100 days.
 */
async function nextOfKind(world: World, kind: string): Promise<number | null> {
  const from = world.now();
  const { timeline } = world;
  // Levels that are reached before the next scheduled event are among the events of the advance.
  for (let at = timeline.nextAt(); at - from <= SEARCH_MAX_MS; at = timeline.nextAt()) {
    const events = await world.time.advanceTo(at);
    const found = events.find((event) => event.kind === kind && !isNothing(event.summary));
    if (found) return found.at;
  }
  return null;
}
