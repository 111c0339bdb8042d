import type { BodyOf } from '@hongbao/contracts/call';
import type { advanceClock as contract } from '@hongbao/contracts/control/clock.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { instantMs } from '@hongbao/contracts/control/instant';
import { DAY_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../calls/decision.ts';
import { nearest } from '../words/nearest.ts';
import type { HappenedEvent } from '../world/happened.ts';
import type { Rehearse } from '../world/scenario.ts';
import type { World } from '../world/world.ts';

/** The longest single advance: bounds how long a world keeps its members waiting. */
const ADVANCE_MAX_MS = 370 * DAY_MS;
/** How far ahead an event is looked for. */
const LOOK_MAX_MS = 100 * DAY_MS;
/** What an event says of itself that found its reason gone. */
const NOTHING = 'nothing to do';

type Wanted = BodyOf<typeof contract>;

/**
 * Advances a world. Returns what happened. Refuses `timeInThePast`, `advanceTooFar`, and for `until`
 * `eventUnknown`, `eventCannotCome` and `eventFarAway`.
 */
export async function advanceClock(world: World, wanted: Wanted, rehearse: Rehearse) {
  if (wanted.toNextEvent) {
    const now = await world.time.settle();
    return accept({ events: await advanceToNextEvent(world, now), isStopped: false });
  }
  const named = wanted.until === undefined ? null : await instantBefore(world, wanted, rehearse);
  if (named !== null && 'refused' in named) return named;
  let refusal: ReturnType<typeof tooFar> = null;
  const advance = await world.advances.run((now) => {
    const to = named?.at ?? instantMs(wanted.to ?? NaN) ?? now + (durationMs(wanted.by ?? 0) ?? 0);
    refusal = tooFar(now, to);
    return refusal === null ? to : null;
  });
  if (advance === null) return refusal ?? refuse('timeInThePast');
  const { events, isStopped } = advance;
  return accept({ events, isStopped });
}

/**
 * Steps from entry to entry until something happens that is more than housekeeping: looking ahead may find, on the way,
 * what comes sooner than anything known before. There always is something: every midnight looks at the levels.
 */
async function advanceToNextEvent(world: World, now: number): Promise<HappenedEvent[]> {
  for (let at = world.time.nextAt(); at - now <= ADVANCE_MAX_MS; at = world.time.nextAt()) {
    const events = await world.time.advanceTo(at);
    if (events.length > 0) return events;
  }
  return [];
}

function tooFar(now: number, to: number) {
  if (to < now) return refuse('timeInThePast', { now, to });
  return to - now > ADVANCE_MAX_MS ? refuse('advanceTooFar', { maxMs: ADVANCE_MAX_MS }) : null;
}

/**
 * The instant at which something of a kind happens next, less `minus`. It is found in a copy of the world: much of what
 * will happen is only known when its hour comes. Refuses `eventUnknown`, `eventCannotCome` without a search, and
 * `eventFarAway` with the instant up to which it was searched.
 */
async function instantBefore(world: World, { until = '', minus = 0 }: Wanted, rehearse: Rehearse) {
  const kinds = world.time.kinds();
  if (!kinds.includes(until))
    return refuse('eventUnknown', { until, known: kinds, ...meantOf(until, kinds) });
  const from = await world.time.settle();
  if (!world.time.canCome(until)) return refuse('eventCannotCome', { until });
  const at = await rehearse((copy) => nextOfKind(copy, until));
  if (at === null) return refuse('eventFarAway', { until, searchedTo: from + LOOK_MAX_MS });
  return { at: at - (durationMs(minus) ?? 0) };
}

function meantOf(name: string, known: readonly string[]): { readonly nearest?: string } {
  const found = nearest(name, known);
  return found === null ? {} : { nearest: found };
}

/** When something of this kind happens in a world that is let live, epoch ms; null when not within a hundred days. */
async function nextOfKind(world: World, kind: string): Promise<number | null> {
  const from = world.now();
  for (let at = world.time.nextAt(); at - from <= LOOK_MAX_MS; at = world.time.nextAt()) {
    const events = await world.time.advanceTo(at);
    const found = events.find((event) => event.kind === kind && event.summary !== NOTHING);
    if (found) return found.at;
  }
  return null;
}
