import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import { DAY_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { claimTask } from '@hongbao/contracts/welfare/welfare.calls';
import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { Context } from '../../calls/context.ts';
import { text } from '../../words/text.ts';
import { streakOf, taskStatus, wireDay } from './welfare.rules.ts';
import {
  type Task,
  checkInDays,
  countInvited,
  countRecharges,
  countTrades,
  postedAmong,
} from './welfare.store.ts';

/** A member's progress in a task. */
export interface TaskProgress {
  readonly task: Task;
  /** Completed part of the goal, at most the goal. */
  readonly progress: number;
  readonly isClaimed: boolean;
  /** The instant of the next possible check-in, after today's. */
  readonly nextAt: number | null;
}

/** The ledger id of a reward, unique for a member and a task. */
export function rewardId(memberId: string, { id }: Pick<Task, 'id'>): string {
  return `taskReward/${memberId}/${id}`;
}

/**
 * Functions for the current progress by kind of task, computed from stored rows, without a separate counter that could
 * drift.
 */
const progressOf: Readonly<
  Record<TaskKind, (context: Context, task: Task) => number | Promise<number>>
> = {
  verify: ({ member }) => (member.kycStatus === 'authorised' ? 1 : 0),
  firstRecharge: ({ world, member }) => countRecharges(world.rows, member.id),
  firstTrade: ({ world, member }) => countTrades(world.rows, member.id),
  inviteFriend: ({ world, member }) => countInvited(world.rows, member.id),
  checkIn: async ({ world, member, now }, { goal }) =>
    streakOf(checkInDays(world.rows, member.id, goal), now),
};

export async function standingsOf(
  context: Context,
  tasks: readonly Task[],
): Promise<TaskProgress[]> {
  const { world, member } = context;
  const posted = postedAmong(
    world.rows,
    tasks.map((task) => rewardId(member.id, task)),
  );
  return Promise.all(
    tasks.map(async (task) => {
      const isClaimed = posted.has(rewardId(member.id, task));
      const done = isClaimed ? task.goal : await progressOf[task.kind](context, task);
      const nextAt = task.kind === 'checkIn' && !isClaimed ? await nextCheckIn(context) : null;
      return { task, progress: Math.min(done, task.goal), isClaimed, nextAt };
    }),
  );
}

/** The midnight after today's check-in; null while today's check-in is open. */
async function nextCheckIn({ world, member, now }: Context): Promise<number | null> {
  const [latest] = checkInDays(world.rows, member.id, 1);
  return latest === wireDay(now) ? startOfWireDay(now) + DAY_MS : null;
}

/** A task in the form of the contract, titled in the caller's language. */
export function presentTask(
  { caller }: Context,
  { task, progress, isClaimed, nextAt }: TaskProgress,
): ResultOf<typeof claimTask> {
  return {
    id: task.id,
    kind: task.kind,
    title: text(caller.language, `welfare.tasks.${task.kind}`),
    reward: formatUnits(task.reward),
    currency: task.currency,
    progress,
    goal: task.goal,
    status: taskStatus(progress, task.goal, isClaimed),
    ...(nextAt === null ? {} : { nextAt }),
  };
}
