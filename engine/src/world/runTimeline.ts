import { toStorageFault } from '@hongbao/prisma/storageFault';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Decide, DueEvent, Handlers, EventResult, TimelineHandler } from './handlers.ts';
import type { HappenedEvent } from './happened.ts';
import { type Plan, mergePlans } from './plan.ts';
import type { Entry } from './timeline.ts';
import type { World } from './world.ts';

/** Maximum events reported by one advance. Further events run as well, and the timeline contains the exact number. */
const REPORTED_MAX = 1_000;

/** Maximum batches of a job, far above any number of members. A job that never ends is reported as an error. */
const BATCHES_MAX = 1_000_000;

/** Maximum simultaneous events in one commit, which limits how long a commit blocks the process. */
const GROUP_MAX = 100;

/** Maximum length of a persisted error text, characters. */
const ERROR_LENGTH_MAX = 500;

interface Running {
  readonly world: World;
  readonly handlers: Handlers;
  /** Commits a plan at an instant. Throws if the plan is refused. */
  readonly commit: (plan: Plan, at: number) => Promise<void>;
  /** Reports the instant of a full group of independent events before it runs, and null before any other event. */
  readonly setBatchAt: (at: number | null) => void;
  /** Called for every event that is parked. */
  readonly report: (text: string, error: unknown) => void;
}

/**
 * Runs all events due up to `until` in order, each in its own commits. After a crash no effect is repeated, because an
 * event's progress is committed with its effects. An event that throws is parked with its error and the clock
 * continues; only a storage fault stops it.
 */
export async function runTimeline(running: Running, until: number): Promise<HappenedEvent[]> {
  const { world, handlers, setBatchAt } = running;
  const happened: HappenedEvent[] = [];
  for (;;) {
    await scheduleReached(running, until);
    const entry = world.timeline.peek();
    if (!entry) break;
    const at = Number(entry.dueAt);
    if (at > until) break;
    const isGroup = handlers.isIndependent(entry.kind);
    const group = isGroup ? world.timeline.together(GROUP_MAX) : [entry];
    setBatchAt(group.length === GROUP_MAX ? at : null);
    const ended = isGroup
      ? await runTogether(running, group, at)
      : [await runOrPark(running, entry, at)];
    for (const [index, { summary, isParked }] of ended.entries()) {
      const { kind, refId } = group[index] ?? entry;
      if (!isParked) world.levels.ended(kind, refId, at);
      const isReported = isParked || !handlers.isHousekeeping(kind);
      if (isReported && happened.length < REPORTED_MAX) happened.push({ at, kind, refId, summary });
    }
  }
  return happened;
}

/** Schedules the events of the next levels that prices reach, if these are due before any other event. */
async function scheduleReached({ world, commit }: Running, until: number): Promise<void> {
  const { levels, timeline } = world;
  // The prices up to `until` are compared at once, because all of them are published when the events have run.
  if (levels.nextAt(until) > until) return;
  const hits = levels.reachedBy(Math.min(until, timeline.nextAt()));
  const [first] = hits;
  if (!first) return;
  const schedule = hits.map(({ at, waiting: { kind, refId } }) => ({
    op: 'schedule' as const,
    kind,
    refId,
    at,
  }));
  await commit({ timeline: schedule }, first.at);
  levels.scheduled(hits);
}

interface Ended {
  readonly summary: string;
  readonly isParked: boolean;
}

/**
 * Runs simultaneous independent events of one kind. Their plans are made in sequence and share one commit; each plan is
 * applied completely or its event is parked. The group ends before a deferred event.
 */
async function runTogether(
  running: Running,
  entries: readonly Entry[],
  at: number,
): Promise<Ended[]> {
  const commits: Promise<Ended>[] = [];
  const decide = await gathered(running, entries, at);
  const isApart = decide === null && handlerOf(running, entries)?.gather !== undefined;
  for (const entry of entries) {
    // Plans are made in sequence; only their commits are awaited together.
    const planned = decide
      ? decideOrError(decide, entry, at, commits.length === 0)
      : await planOrError(running, entry, at);
    if (planned === 'afterTheOthers') break;
    const ended =
      'error' in planned
        ? parkUnlessStorage(running, entry, at, planned.error)
        : commitOrPark(running, entry, at, planned.outcome);
    commits.push(ended);
    // If gathering failed, each event is committed before the next one is planned.
    if (isApart) await ended;
  }
  return Promise.all(commits);
}

/**
 * Returns the function that decides each event of a group; null if each event must run alone, so that only the faulty
 * one fails.
 */
async function gathered(
  running: Running,
  entries: readonly Entry[],
  at: number,
): Promise<Decide | null> {
  const gather = handlerOf(running, entries)?.gather;
  if (!gather) return null;
  try {
    return await gather(
      running.world,
      entries.map((entry) => eventOf(entry, at)),
    );
  } catch {
    return null;
  }
}

function handlerOf({ handlers }: Running, [first]: readonly Entry[]): TimelineHandler | undefined {
  return first && handlers.of(first.kind);
}

type Planned = { readonly outcome: EventResult } | { readonly error: unknown };

function decideOrError(
  decide: Decide,
  entry: Entry,
  at: number,
  isFirst: boolean,
): Planned | 'afterTheOthers' {
  try {
    const outcome = decide(eventOf(entry, at));
    if (outcome !== 'afterTheOthers') return { outcome };
    if (isFirst)
      throw new Error(`${entry.kind} deferred itself but is the first event of its group.`);
    return outcome;
  } catch (error) {
    return { error };
  }
}

async function planOrError(
  { world, handlers }: Running,
  entry: Entry,
  at: number,
): Promise<Planned> {
  try {
    return { outcome: await handlers.of(entry.kind).run(world, eventOf(entry, at)) };
  } catch (error) {
    return { error };
  }
}

async function commitOrPark(
  running: Running,
  entry: Entry,
  at: number,
  { plan, summary }: EventResult,
): Promise<Ended> {
  try {
    await running.commit(mergePlans(plan, { rows: [doneRow(entry, summary)] }), at);
    running.world.timeline.drop(entry.id);
    return { summary, isParked: false };
  } catch (error) {
    return parkUnlessStorage(running, entry, at, error);
  }
}

async function runOrPark(running: Running, entry: Entry, at: number): Promise<Ended> {
  try {
    const handler = running.handlers.of(entry.kind);
    return { summary: await runEntry(running, handler, entry, at), isParked: false };
  } catch (error) {
    return parkUnlessStorage(running, entry, at, error);
  }
}

/** Parks a failed event. After a storage fault the event remains due, and the clock stops. */
async function parkUnlessStorage(
  running: Running,
  entry: Entry,
  at: number,
  error: unknown,
): Promise<Ended> {
  const fault = toStorageFault(error);
  if (fault) throw fault;
  return { summary: `parked: ${await park(running, entry, at, error)}`, isParked: true };
}

/** Parks an event. A recurring job is scheduled for its next date. */
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

/** Returns the text of an error that is persisted with a parked event. */
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

/**
 * Runs all batches of an event at the instant `at`, and adds `last` to the last commit. Returns the event's summary.
 */
export async function runBatches(
  { world, commit }: Pick<Running, 'world' | 'commit'>,
  handler: TimelineHandler,
  entry: Entry,
  at: number,
  last: Plan,
): Promise<string> {
  let event = eventOf(entry, at);
  // Stryker disable next-line EqualityOperator: the bound only stops an endless job
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const outcome: EventResult = await handler.run(world, event);
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

function eventOf({ id, kind, refId, payload, progress }: Entry, at: number): DueEvent {
  return { id, at, kind, refId, payload: JSON.parse(payload), progress };
}

/** Returns the row change that marks an entry as done. */
export function doneRow(entry: Pick<Entry, 'id' | 'dueAt'>, summary: string): RowChange {
  return update(
    'TimelineEntry',
    { id: entry.id },
    { doneAt: entry.dueAt, parkedAt: null, summary, progress: null },
  );
}
