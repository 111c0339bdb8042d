import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { claimTask } from '@hongbao/contracts/welfare/welfare.calls';
import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { Context } from '../../http/context.ts';
import { taskTitles } from '../../words/welfare.ts';
import { say } from '../../words/words.ts';
import { streakOf, taskStatus } from './welfare.rules.ts';
import {
  type Task,
  checkInDays,
  countInvited,
  countRecharges,
  countTrades,
  postedAmong,
} from './welfare.store.ts';

/** How a member stands with a task. */
export interface Standing {
  readonly task: Task;
  /** Of the goal, and never beyond it. */
  readonly progress: number;
  readonly isClaimed: boolean;
}

/** The name of a reward in the books: it exists once for a member and a task. */
export function rewardId(memberId: string, { id }: Pick<Task, 'id'>): string {
  return `taskReward/${memberId}/${id}`;
}

/** What is done so far, found in the facts themselves: no counter can drift from them. */
const progressOf: Readonly<
  Record<TaskKind, (context: Context, task: Task) => number | Promise<number>>
> = {
  verify: ({ member }) => (member.kycStatus === 'authorised' ? 1 : 0),
  firstRecharge: ({ world, member }) => countRecharges(world.read, member.id),
  firstTrade: ({ world, member }) => countTrades(world.read, member.id),
  inviteFriend: ({ world, member }) => countInvited(world.read, member.id),
  checkIn: async ({ world, member, now }, { goal }) =>
    streakOf(await checkInDays(world.read, member.id, goal), now),
};

export async function standingsOf(context: Context, tasks: readonly Task[]): Promise<Standing[]> {
  const { world, member } = context;
  const posted = await postedAmong(
    world.read,
    tasks.map((task) => rewardId(member.id, task)),
  );
  return Promise.all(
    tasks.map(async (task) => {
      const isClaimed = posted.has(rewardId(member.id, task));
      const done = isClaimed ? task.goal : await progressOf[task.kind](context, task);
      return { task, progress: Math.min(done, task.goal), isClaimed };
    }),
  );
}

/** A task as it travels, titled in the caller's language. */
export function presentTask(
  { caller }: Context,
  { task, progress, isClaimed }: Standing,
): ResultOf<typeof claimTask> {
  return {
    id: task.id,
    kind: task.kind,
    title: say(taskTitles[task.kind], caller.language),
    reward: formatUnits(task.reward),
    currency: task.currency,
    progress,
    goal: task.goal,
    status: taskStatus(progress, task.goal, isClaimed),
  };
}
