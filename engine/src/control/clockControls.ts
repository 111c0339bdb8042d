import {
  advanceClock,
  freezeClock,
  getClock,
  listHappened,
  listJobs,
  resumeClock,
  runJob,
  setClockRate,
  stopAdvance,
} from '@hongbao/contracts/control/clock.calls';
import { toWhole } from '@hongbao/contracts/fields';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { join, sql } from '@hongbao/prisma/sql';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { advanceClock as advance } from '../operator/advanceClock.ts';
import { withSubjects } from '../operator/eventSubjects.ts';
import type { HappenedEvent } from '../world/happened.ts';
import type { World } from '../world/world.ts';
import { withEffects, withSentences } from '../words/eventText.ts';
import { control } from './controlled.ts';

const UPCOMING_SHOWN = 20;

/**
 * Maximum object ids in the query for past events. Events are retained for 7 days, so the newest ids of a kind suffice.
 */
const OWN_IDS_MAX = 2_000;

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

/**
 * Returns conditions for the past events that concern a member: by kind, with the member's object ids or for all
 * members.
 */
function concerning(world: World, memberId: string) {
  return [...world.time.concerning(memberId)].map(([kind, ids]) =>
    ids === 'all' ? { kind } : { kind, refId: { in: [...ids].slice(-OWN_IDS_MAX) } },
  );
}

export const clockControls = [
  control(getClock, async ({ world, query, language }) => {
    await world.time.reached();
    const limit = toWhole(query.limit ?? UPCOMING_SHOWN);
    const events = withSubjects(world, world.time.upcoming(limit, query.member));
    return accept(clockOf(world, withSentences(events, language)));
  }),
  control(freezeClock, async ({ world }) => {
    await world.time.freeze();
    return accept(clockOf(world, []));
  }),
  control(resumeClock, async ({ world }) => {
    await world.time.run(world.time.state.rate);
    return accept(clockOf(world, []));
  }),
  control(setClockRate, async ({ world, body }) => {
    await world.time.run(body.rate);
    return accept(clockOf(world, []));
  }),
  control(advanceClock, async ({ world, rehearse, body, language }) => {
    const advanced = await advance(world, body, rehearse);
    if (isRefusal(advanced)) return advanced;
    const { events, isStopped } = advanced.result;
    return accept(clockOf(world, withEffects(events, language), isStopped ? { isStopped } : {}));
  }),
  control(stopAdvance, async ({ world }) => {
    world.advances.stop();
    return accept(clockOf(world, []));
  }),
  control(listJobs, async ({ world }) => {
    await world.time.reached();
    const jobs = world.time.jobs();
    const done = world.rows.query<{ kind: string; lastAt: bigint }>(sql`
      SELECT "kind", MAX("doneAt") AS "lastAt" FROM "TimelineEntry"
      WHERE "kind" IN (${join(jobs.map(({ name }) => name))}) AND "doneAt" IS NOT NULL
      GROUP BY "kind"`);
    const last = new Map(done.map(({ kind, lastAt }) => [kind, lastAt]));
    return accept(
      jobs.map(({ name, next }) => {
        const lastAt = last.get(name);
        return { name, last: lastAt === undefined ? null : Number(lastAt), next };
      }),
    );
  }),
  control(listHappened, async ({ world, query, language }) => {
    await world.time.reached();
    const page = pageOf(query);
    const where = {
      doneAt: { not: null },
      kind: query.kind ?? { in: [...world.time.kinds()] },
      ...(query.refId === undefined ? {} : { refId: query.refId }),
      ...(query.member === undefined ? {} : { OR: concerning(world, query.member) }),
    };
    const found = world.rows.many('TimelineEntry', {
      where,
      orderBy: [
        ['doneAt', 'desc'],
        ['dueAt', 'desc'],
        ['priority', 'desc'],
        ['id', 'desc'],
      ],
      ...page,
    });
    const total = world.rows.count('TimelineEntry', where);
    const events = found.map(({ doneAt, kind, refId, summary }) => ({
      at: Number(doneAt),
      kind,
      refId,
      summary: summary ?? '',
    }));
    const told = withEffects(withSubjects(world, events), language);
    return accept(pageResult(told, total, query));
  }),
  control(runJob, async ({ world, params, body, language }) => {
    const isJob = world.time.jobs().some(({ name }) => name === params.name);
    if (!isJob) return refuse('jobUnknown', { name: params.name });
    const dryRun = body.dryRun ?? false;
    const outcome = await world.time.runJob(params.name, dryRun);
    return accept({ name: params.name, dryRun, events: withEffects(outcome, language) });
  }),
];
