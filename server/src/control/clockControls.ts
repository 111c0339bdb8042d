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
import type { HappenedEvent } from '../world/timeline.ts';
import type { World } from '../world/world.ts';
import { controlWorld } from './controlled.ts';

/** The longest single advance: bounds how long a world keeps its members waiting. */
const ADVANCE_MAX_MS = 370 * DAY_MS;
const UPCOMING_SHOWN = 20;

function clockOf(world: World, events: readonly HappenedEvent[]) {
  const { mode, rate } = world.clockState;
  return { now: world.now(), mode, rate: mode === 'frozen' ? 0 : rate, events: [...events] };
}

/** What is due next; housekeeping is left out. */
function upcoming(world: World, limit: number): HappenedEvent[] {
  const isShown = (kind: string) => !world.handlers.of(kind).isHousekeeping;
  return world.timeline
    .upcoming(Number.MAX_SAFE_INTEGER)
    .filter(({ kind }) => isShown(kind))
    .slice(0, limit)
    .map(({ dueAt, kind, refId }) => ({ at: Number(dueAt), kind, refId, summary: 'due' }));
}

export const clockControls = [
  controlWorld(getClock, async ({ world, query }) => {
    await world.settle();
    return accept(clockOf(world, upcoming(world, toWhole(query.limit ?? UPCOMING_SHOWN))));
  }),
  controlWorld(freezeClock, async ({ world }) => {
    await world.freeze();
    return accept(clockOf(world, []));
  }),
  controlWorld(resumeClock, async ({ world }) => {
    await world.run(1);
    return accept(clockOf(world, []));
  }),
  controlWorld(setClockRate, async ({ world, body }) => {
    await world.run(body.rate);
    return accept(clockOf(world, []));
  }),
  controlWorld(advanceClock, async ({ world, body }) => {
    const now = await world.settle();
    if (body.toNextEvent) return accept(clockOf(world, await advanceToNextEvent(world, now)));
    const to = body.to ?? now + (durationMs(body.by ?? 0) ?? 0);
    if (to < now) return refuse('timeInThePast', { now, to });
    if (to - now > ADVANCE_MAX_MS) return refuse('advanceTooFar', { maxMs: ADVANCE_MAX_MS });
    return accept(clockOf(world, await world.advanceTo(to)));
  }),
  controlWorld(listJobs, async ({ world }) => {
    const now = await world.settle();
    const jobs = world.handlers
      .recurring()
      .map(({ kind }) => kind)
      .sort();
    const done = await world.read.timelineEntry.groupBy({
      by: ['kind'],
      where: { kind: { in: jobs }, doneAt: { not: null } },
      _max: { doneAt: true },
    });
    const last = new Map(done.map(({ kind, _max }) => [kind, _max.doneAt]));
    const entries = world.timeline.upcoming(Number.MAX_SAFE_INTEGER);
    return accept(
      jobs.map((name) => {
        const next = entries.find((entry) => entry.kind === name);
        const lastAt = last.get(name);
        return {
          name,
          last: lastAt == null ? null : Number(lastAt),
          next: next ? Number(next.dueAt) : null,
          missed: next && Number(next.dueAt) <= now ? 1 : 0,
        };
      }),
    );
  }),
  controlWorld(runJob, async ({ world, params, body }) => {
    const isJob = world.handlers.recurring().some(({ kind }) => kind === params.name);
    if (!isJob) return refuse('jobUnknown', { name: params.name });
    const dryRun = body.dryRun ?? false;
    const outcome = await world.runJobNow(params.name, dryRun);
    return accept({ name: params.name, dryRun, events: outcome });
  }),
];

/**
 * Steps from entry to entry until something happens that is more than housekeeping: looking ahead may find, on the way,
 * what comes sooner than anything known before.
 */
/** There always is one: every midnight looks at the levels. */
async function advanceToNextEvent(world: World, now: number): Promise<HappenedEvent[]> {
  for (let at = world.timeline.nextAt(); at - now <= ADVANCE_MAX_MS; at = world.timeline.nextAt()) {
    const events = await world.advanceTo(at);
    if (events.length > 0) return events;
  }
  return [];
}
