import type { BodyOf } from '@hongbao/contracts/call';
import {
  advanceClock,
  freezeClock,
  getClock,
  listJobs,
  resumeClock,
  runJob,
  setClockRate,
  stopAdvance,
} from '@hongbao/contracts/control/clock.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { instantMs } from '@hongbao/contracts/control/instant';
import { toWhole } from '@hongbao/contracts/fields';
import { DAY_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../http/decision.ts';
import type { HappenedEvent } from '../world/happened.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { controlWorld } from './controlled.ts';
import { nearest } from '../words/nearest.ts';

/** The longest single advance: bounds how long a world keeps its members waiting. */
const ADVANCE_MAX_MS = 370 * DAY_MS;
/** How far ahead an event is looked for. */
const LOOK_MAX_MS = 100 * DAY_MS;
const UPCOMING_SHOWN = 20;
/** What an event says of itself that found its reason gone. */
const NOTHING = 'nothing to do';

function clockOf(world: World, events: readonly HappenedEvent[], more: { isStopped?: true } = {}) {
  const { mode, rate } = world.time.state;
  const { current } = world.advances;
  return {
    now: world.now(),
    ...(current === null
      ? {}
      : { advancing: { from: current.from, to: current.to, events: current.events.length } }),
    ...more,
    mode,
    rate: mode === 'frozen' ? 0 : rate,
    events: [...events],
    parked: world.time.parked().length,
  };
}

export const clockControls = [
  controlWorld(getClock, async ({ world, query }) => {
    await world.time.reached();
    return accept(clockOf(world, world.time.upcoming(toWhole(query.limit ?? UPCOMING_SHOWN))));
  }),
  controlWorld(freezeClock, async ({ world }) => {
    await world.time.freeze();
    return accept(clockOf(world, []));
  }),
  controlWorld(resumeClock, async ({ world }) => {
    await world.time.run(world.time.state.rate);
    return accept(clockOf(world, []));
  }),
  controlWorld(setClockRate, async ({ world, body }) => {
    await world.time.run(body.rate);
    return accept(clockOf(world, []));
  }),
  controlWorld(advanceClock, async ({ worlds, world, body }) => {
    if (body.toNextEvent) {
      const now = await world.time.settle();
      return accept(clockOf(world, await advanceToNextEvent(world, now)));
    }
    const named = body.until === undefined ? null : await instantBefore(worlds, world, body);
    if (named !== null && 'refused' in named) return named;
    let refusal: ReturnType<typeof tooFar> = null;
    const advance = await world.advances.run((now) => {
      const to = named?.at ?? instantMs(body.to ?? NaN) ?? now + (durationMs(body.by ?? 0) ?? 0);
      refusal = tooFar(now, to);
      return refusal === null ? to : null;
    });
    if (advance === null) return refusal ?? refuse('timeInThePast');
    return accept(clockOf(world, advance.events, advance.isStopped ? { isStopped: true } : {}));
  }),
  controlWorld(stopAdvance, async ({ world }) => {
    world.advances.stop();
    return accept(clockOf(world, []));
  }),
  controlWorld(listJobs, async ({ world }) => {
    const now = await world.time.reached();
    const jobs = world.time.jobs();
    const done = await world.read.timelineEntry.groupBy({
      by: ['kind'],
      where: { kind: { in: jobs.map(({ name }) => name) }, doneAt: { not: null } },
      _max: { doneAt: true },
    });
    const last = new Map(done.map(({ kind, _max }) => [kind, _max.doneAt]));
    return accept(
      jobs.map(({ name, next }) => {
        const lastAt = last.get(name);
        return {
          name,
          last: lastAt == null ? null : Number(lastAt),
          next,
          missed: next !== null && next <= now ? 1 : 0,
        };
      }),
    );
  }),
  controlWorld(runJob, async ({ world, params, body }) => {
    const isJob = world.time.jobs().some(({ name }) => name === params.name);
    if (!isJob) return refuse('jobUnknown', { name: params.name });
    const dryRun = body.dryRun ?? false;
    const outcome = await world.time.runJob(params.name, dryRun);
    return accept({ name: params.name, dryRun, events: outcome });
  }),
];

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
 * will happen is only known when its hour comes. Refuses `eventUnknown` and `eventFarAway`.
 */
async function instantBefore(
  worlds: Worlds,
  world: World,
  { until = '', minus = 0 }: BodyOf<typeof advanceClock>,
) {
  const kinds = world.time.kinds();
  if (!kinds.includes(until))
    return refuse('eventUnknown', { until, known: kinds, ...meantOf(until, kinds) });
  const at = await worlds.rehearse(world, (copy) => nextOfKind(copy, until));
  return at === null ? refuse('eventFarAway', { until }) : { at: at - (durationMs(minus) ?? 0) };
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
