import {
  advanceClock,
  freezeClock,
  getClock,
  listJobs,
  resumeClock,
  runJob,
  setClockRate,
} from '@hongbao/contracts/control/clock.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { toWhole } from '@hongbao/contracts/fields';
import { DAY_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../http/decision.ts';
import type { HappenedEvent } from '../world/happened.ts';
import type { World } from '../world/world.ts';
import { controlWorld } from './controlled.ts';

/** The longest single advance: bounds how long a world keeps its members waiting. */
const ADVANCE_MAX_MS = 370 * DAY_MS;
const UPCOMING_SHOWN = 20;

function clockOf(world: World, events: readonly HappenedEvent[]) {
  const { mode, rate } = world.time.state;
  return {
    now: world.now(),
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
  controlWorld(advanceClock, async ({ world, body }) => {
    const now = await world.time.settle();
    if (body.toNextEvent) return accept(clockOf(world, await advanceToNextEvent(world, now)));
    const to = body.to ?? now + (durationMs(body.by ?? 0) ?? 0);
    if (to < now) return refuse('timeInThePast', { now, to });
    if (to - now > ADVANCE_MAX_MS) return refuse('advanceTooFar', { maxMs: ADVANCE_MAX_MS });
    return accept(clockOf(world, await world.time.advanceTo(to)));
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
