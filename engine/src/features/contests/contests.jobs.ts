import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { DAY_MS, startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import type { WholeRows } from '@hongbao/prisma/rowReader';
import { update } from '@hongbao/prisma/rowWriter';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { END, START, planAnnouncements } from './announce.ts';
import { contestScreen } from './contestScreen.ts';
import { movedContest } from './contests.rules.ts';
import {
  contestIdsOf,
  contestsIn,
  entriesAfter,
  findContest,
  isNewWorld,
} from './contests.store.ts';
import { endContest } from './endContest.ts';
import { effect } from '../../words/eventText.ts';

/** Maximum members notified of the start of a contest in one commit. */
const TOLD_BATCH = 500;

const ANNOUNCE_FIRST = 'contests.announceFirst';

const { toBeStarted, inProgress } = contestStatus;

export const contestsJobs: readonly TimelineHandler[] = [
  {
    kind: 'contests.announce',
    priority: 5,
    run: announce,
    next: (after) => startOfWireDay(after) + DAY_MS,
    isHousekeeping: true,
  },
  {
    // Runs once after a world is created, so that its first contests do not wait for the first midnight.
    kind: ANNOUNCE_FIRST,
    priority: 5,
    run: announce,
    dates: (rows) => (isNewWorld(rows) ? [{ refId: 'first', at: 0 }] : []),
    isHousekeeping: true,
  },
  {
    kind: START,
    priority: 60,
    run: startContest,
    about: contestIdsOf,
    dates: startDates,
  },
  // Priority after all other events of this instant, such as triggers, settlements and level checks.
  {
    kind: END,
    priority: 70,
    run: endContest,
    about: contestIdsOf,
    dates: endDates,
  },
];

async function announce(world: World, event: DueEvent): Promise<EventResult> {
  return { plan: await planAnnouncements(world, event.at), summary: 'contests announced' };
}

function startDates(rows: WholeRows) {
  const waiting = contestsIn(rows, [toBeStarted]);
  return waiting.map(({ id, startAt }) => ({ refId: id, at: Number(startAt) }));
}

function endDates(rows: WholeRows) {
  const open = contestsIn(rows, [toBeStarted, inProgress]);
  return open.map(({ id, endAt }) => ({ refId: id, at: Number(endAt) }));
}

/** Starts the contest and notifies its members, who may trade from now on. */
async function startContest(world: World, event: DueEvent): Promise<EventResult> {
  const contest = findContest(world.rows, event.refId);
  if (!contest) throw new Error(`There is no contest ${event.refId}`);
  const { id } = contest;
  const entries = entriesAfter(world.rows, id, 'joined', event.progress ?? '', TOLD_BATCH);
  const facts = { endTime: toWireTime(Number(contest.endAt)) };
  const rows = entries.map(({ memberId }) =>
    noticeRow(world, memberId, event.at, {
      category: 'task',
      key: 'contestStarted',
      facts,
      refId: id,
      link: contestScreen(id),
    }),
  );
  const last = entries.at(-1);
  if (entries.length === TOLD_BATCH && last)
    return { plan: { rows }, summary: '', progress: last.id };
  const status = movedContest(contest.status, 'start');
  return {
    plan: { rows: [...rows, update('Contest', { id }, { status })] },
    summary: effect('contestStarted', { contest: `${contest.series} ${contest.round}` }),
  };
}
