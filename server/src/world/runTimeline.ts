import { update } from '@hongbao/prisma/rowWriter';
import { type Plan, mergePlans } from './plan.ts';
import {
  type DueEvent,
  type Entry,
  type HappenedEvent,
  type TimelineHandler,
  doneRow,
} from './timeline.ts';
import type { World } from './world.ts';

/** Most events reported by one advance; all of them happen, and the count is exact in the timeline. */
const REPORTED_MAX = 1_000;

/** Most calls of one job: far beyond any member count, so that a job that never ends is a loud fault. */
const BATCHES_MAX = 1_000_000;

/**
 * Lets everything due up to `until` happen, in order, each in commits of its own. A crash between two commits repeats
 * nothing: the mark of how far an event has come is written with what it did.
 */
export async function runTimeline(
  world: World,
  until: number,
  commit: (plan: Plan, at: number) => Promise<void>,
): Promise<HappenedEvent[]> {
  const happened: HappenedEvent[] = [];
  for (let entry = world.timeline.peek(); entry; entry = world.timeline.peek()) {
    const at = Number(entry.dueAt);
    if (at > until) break;
    const handler = world.handlers.of(entry.kind);
    const summary = await runEntry(world, handler, entry, at, commit);
    if (!handler.isHousekeeping && happened.length < REPORTED_MAX)
      happened.push({ at, kind: entry.kind, refId: entry.refId, summary });
  }
  return happened;
}

async function runEntry(
  world: World,
  handler: TimelineHandler,
  entry: Entry,
  at: number,
  commit: (plan: Plan, at: number) => Promise<void>,
): Promise<string> {
  let event: DueEvent = {
    id: entry.id,
    at,
    kind: entry.kind,
    refId: entry.refId,
    payload: JSON.parse(entry.payload),
    progress: entry.progress,
  };
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const outcome = await handler.run(world, event);
    if (outcome.progress === undefined) {
      const next: Plan = handler.next
        ? {
            timeline: [
              { op: 'schedule', kind: entry.kind, refId: entry.refId, at: handler.next(at) },
            ],
          }
        : {};
      await commit(mergePlans(outcome.plan, { rows: [doneRow(entry, outcome.summary)] }, next), at);
      world.timeline.drop(entry.id);
      return outcome.summary;
    }
    const { progress } = outcome;
    const mark = { rows: [update('TimelineEntry', { id: entry.id }, { progress })] };
    await commit(mergePlans(outcome.plan, mark), at);
    entry.progress = progress;
    event = { ...event, progress };
  }
  throw new Error(`${entry.kind} did not end after ${BATCHES_MAX} batches`);
}
