import { storageFaultOf } from '@hongbao/prisma/storageFault';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { DueEvent, Handlers, Outcome, TimelineHandler } from './handlers.ts';
import type { HappenedEvent } from './happened.ts';
import { type Plan, mergePlans } from './plan.ts';
import type { Entry } from './timeline.ts';
import type { World } from './world.ts';

/** Most events reported by one advance; all of them happen, and the count is exact in the timeline. */
const REPORTED_MAX = 1_000;

/** Most calls of one job: far beyond any member count, so that a job that never ends is a loud fault. */
const BATCHES_MAX = 1_000_000;

/** Longest text kept of an error. */
const ERROR_LENGTH_MAX = 500;

interface Running {
  readonly world: World;
  readonly handlers: Handlers;
  /** Writes a plan as of an instant. Throws when it is refused. */
  readonly commit: (plan: Plan, at: number) => Promise<void>;
  /** Told of every event that is set aside. */
  readonly report: (text: string, error: unknown) => void;
}

/**
 * Lets everything due up to `until` happen, in order, each in commits of its own. A crash between two commits repeats
 * nothing: the mark of how far an event has come is written with what it did. An event that throws is parked with its
 * error, and the rest of time goes on; only a disk that takes nothing stops it.
 */
export async function runTimeline(running: Running, until: number): Promise<HappenedEvent[]> {
  const { world, handlers } = running;
  const happened: HappenedEvent[] = [];
  for (let entry = world.timeline.peek(); entry; entry = world.timeline.peek()) {
    const at = Number(entry.dueAt);
    if (at > until) break;
    const { summary, isParked } = await runOrPark(running, entry, at);
    const isTold = isParked || !handlers.isHousekeeping(entry.kind);
    if (isTold && happened.length < REPORTED_MAX)
      happened.push({ at, kind: entry.kind, refId: entry.refId, summary });
  }
  return happened;
}

async function runOrPark(
  running: Running,
  entry: Entry,
  at: number,
): Promise<{ summary: string; isParked: boolean }> {
  try {
    const handler = running.handlers.of(entry.kind);
    return { summary: await runEntry(running, handler, entry, at), isParked: false };
  } catch (error) {
    const fault = storageFaultOf(error);
    if (fault) throw fault;
    return { summary: `parked: ${await park(running, entry, at, error)}`, isParked: true };
  }
}

/** Sets an event aside. A recurring job gets its next date all the same. */
async function park(running: Running, entry: Entry, at: number, error: unknown): Promise<string> {
  const { world, handlers, commit, report } = running;
  const text = errorText(error);
  const next = handlers.nextOf(entry.kind, at);
  const timeline =
    next === null
      ? []
      : [{ op: 'schedule' as const, kind: entry.kind, refId: entry.refId, at: next }];
  const cells = { parkedAt: BigInt(at), error: text };
  await commit({ rows: [update('TimelineEntry', { id: entry.id }, cells)], timeline }, at);
  world.timeline.park(entry.id, at, text);
  report(`World ${world.id}: ${entry.kind} of ${entry.refId} failed and is parked: ${text}`, error);
  return text;
}

/** The short text of an error that is kept beside a parked event. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, ERROR_LENGTH_MAX);
}

async function runEntry(
  running: Running,
  handler: TimelineHandler,
  entry: Entry,
  at: number,
): Promise<string> {
  const next: Plan = handler.next
    ? {
        timeline: [{ op: 'schedule', kind: entry.kind, refId: entry.refId, at: handler.next(at) }],
      }
    : {};
  return runBatches(running, handler, entry, at, next);
}

/** Runs an event to its end as of `at`, batch by batch; `last` goes into the last commit. Gives its summary. */
export async function runBatches(
  { world, commit }: Pick<Running, 'world' | 'commit'>,
  handler: TimelineHandler,
  entry: Entry,
  at: number,
  last: Plan,
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
    const outcome: Outcome = await handler.run(world, event);
    if (outcome.progress === undefined) {
      await commit(mergePlans(outcome.plan, { rows: [doneRow(entry, outcome.summary)] }, last), at);
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

/** The row change that marks an entry as done. */
export function doneRow(entry: Pick<Entry, 'id' | 'dueAt'>, summary: string): RowChange {
  return update(
    'TimelineEntry',
    { id: entry.id },
    { doneAt: entry.dueAt, parkedAt: null, summary, progress: null },
  );
}
