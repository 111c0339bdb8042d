import { contestEntryStates } from '@hongbao/contracts/contests/contests.states';
import { formatUnits } from '@hongbao/contracts/money';
import { mustMove } from '@hongbao/contracts/states';
import { toWireTime } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { DueEvent, EventResult } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { bookPrize } from './bookings.ts';
import { contestReceiptScreen } from './contestScreen.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import {
  type PayableReward,
  type Reward,
  movedContest,
  payableRewards,
  prizeOf,
  ranked,
} from './contests.rules.ts';
import { entriesAfter, findContest, stayedEntries } from './contests.store.ts';
import { planLeaving } from './leavePlan.ts';
import { type ContestScore, feesUntil, finalVolumes } from './standings.ts';
import { effect } from '../../words/eventText.ts';
import { levelCheck } from '../levels/index.ts';

/** Maximum members in one commit, because each of them may have many positions to close. */
const CLOSE_BATCH = 20;
const RANK_BATCH = 200;

/**
 * Ends a contest in two passes; each batch stores its progress. The first pass closes all positions and returns the
 * balances. The second ranks all members by their result and pays the prizes that the contest's fees allow.
 */
export async function endContest(world: World, event: DueEvent): Promise<EventResult> {
  const contest = findContest(world.rows, event.refId);
  if (!contest) throw new Error(`There is no contest ${event.refId}`);
  const [pass = 'close', after = ''] = (event.progress ?? 'close').split(' ');
  return pass === 'close'
    ? closeBatch(world, contest, after, event.at)
    : rankBatch(world, contest, Number(after), event.at);
}

async function closeBatch(
  world: World,
  { id }: Contest,
  afterId: string,
  now: number,
): Promise<EventResult> {
  const entries = entriesAfter(world.rows, id, 'joined', afterId, CLOSE_BATCH);
  const plans: Plan[] = [];
  for (const entry of entries) {
    const { left, plan } = await planLeaving(world, entry, now);
    plans.push(plan, { rows: [update('ContestEntry', { id: entry.id }, { equity: left })] });
  }
  const last = entries.at(-1);
  const progress = entries.length === CLOSE_BATCH && last ? `close ${last.id}` : 'rank 0';
  return { plan: mergePlans(...plans), summary: '', progress };
}

/** Ranks are the same in every batch, because they are computed from the stored results of the first pass. */
async function rankBatch(
  world: World,
  contest: Contest,
  from: number,
  now: number,
): Promise<EventResult> {
  const entries = stayedEntries(world.rows, contest.id);
  const standings = await finalRanking(world, contest.id, entries, now);
  const fees = feesUntil(world, contest.id, entries, now);
  const rewards = payableRewards(
    JSON.parse(contest.rewards) as Reward[],
    fees,
    contest.prizeFeeShare,
  );
  const some = standings.slice(from, from + RANK_BATCH);
  const plans = some.map((standing, index) =>
    planFinish(world, contest, { standing, rank: from + index + 1, rewards }, now),
  );
  const done = from + some.length;
  if (done < standings.length)
    return { plan: mergePlans(...plans), summary: '', progress: `rank ${done}` };
  const status = movedContest(contest.status, 'end');
  const over: Plan = { rows: [update('Contest', { id: contest.id }, { status, fees })] };
  const summary = effect('contestEnded', {
    contest: `${contest.series} ${contest.round}`,
    count: String(standings.length),
  });
  return { plan: mergePlans(...plans, over), summary };
}

async function finalRanking(
  world: World,
  contestId: string,
  entries: readonly ContestEntry[],
  at: number,
): Promise<ContestScore[]> {
  const memberIds = entries.map(({ memberId }) => memberId);
  const volumes = await finalVolumes(world, contestId, memberIds, at);
  return ranked(
    entries.map(({ id, memberId, fund, equity, joinedAt }) => ({
      entryId: id,
      memberId,
      fund,
      equity: equity ?? 0n,
      volume: volumes.get(memberId) ?? 0n,
      joinedAt,
    })),
  );
}

interface Finish {
  readonly standing: ContestScore;
  readonly rank: number;
  readonly rewards: readonly PayableReward[];
}

/** The end of one member's entry: the final result, the prize if any, and a notice of both. */
function planFinish(
  world: World,
  contest: Contest,
  { standing, rank, rewards }: Finish,
  now: number,
): Plan {
  const { entryId, memberId, equity, volume } = standing;
  const prize = prizeOf(rewards, rank, standing);
  const status = mustMove(contestEntryStates, 'joined', 'finish');
  const cells = { status, rank, volume, prize };
  const startTime = toWireTime(Number(contest.startAt));
  const told = [
    { key: 'contestEnded', facts: { startTime, rank: String(rank), amount: formatUnits(equity) } },
    { key: 'contestPrize', facts: { startTime, rank: String(rank), amount: formatUnits(prize) } },
  ] as const;
  const entry = { id: entryId, contestId: contest.id, memberId };
  return {
    rows: [
      update('ContestEntry', { id: entryId }, cells),
      ...told
        .filter(({ key }) => key === 'contestEnded' || prize > 0n)
        .map((notice) =>
          noticeRow(world, memberId, now, {
            category: 'task',
            refId: contest.id,
            link: contestReceiptScreen(contest.id),
            ...notice,
          }),
        ),
    ],
    ledger: bookPrize(entry, prize),
    timeline: prize > 0n ? [levelCheck(memberId, now)] : [],
  };
}
