import { formatUnits } from '@hongbao/contracts/money';
import { DAY_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { claimTask } from '@hongbao/contracts/welfare/welfare.calls';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { type Plan, mergePlans } from '../../world/plan.ts';
import { noticeRow } from '../content/index.ts';
import { type TaskProgress, presentTask, rewardId, standingsOf } from './progress.ts';
import { wireDay } from './welfare.rules.ts';
import { type Task, allTasks } from './welfare.store.ts';
import { levelCheck } from '../levels/index.ts';

/**
 * Claims the reward of a finished task. Claiming an open check-in task checks in for today; on the last day the reward
 * is paid immediately.
 */
export const claimTaskHandler: UseCase<typeof claimTask> = async (context, { body }) => {
  const { world, member, now } = context;
  const task = (await allTasks(world)).find(({ id }) => id === body.id);
  const [standing] = task ? await standingsOf(context, [task]) : [];
  if (!standing) return refuse('notFound');
  if (standing.isClaimed) return refuse('taskAlreadyClaimed');
  if (standing.progress >= standing.task.goal) return claimed(context, standing, {});
  const { goal, kind } = standing.task;
  const { progress, nextAt } = standing;
  if (kind !== 'checkIn' || nextAt !== null)
    return refuse('taskNotFinished', { progress, goal, ...(nextAt === null ? {} : { nextAt }) });
  const row = { memberId: member.id, day: wireDay(now), createdAt: BigInt(now) };
  const plan: Plan = { rows: [insert('CheckIn', row)] };
  const further: TaskProgress = {
    ...standing,
    progress: progress + 1,
    nextAt: startOfWireDay(now) + DAY_MS,
  };
  return further.progress >= goal
    ? claimed(context, further, plan)
    : accept(presentTask(context, further), plan);
};

function claimed(context: Context, standing: TaskProgress, before: Plan) {
  const done: TaskProgress = { ...standing, isClaimed: true, nextAt: null };
  return accept(presentTask(context, done), mergePlans(before, reward(context, standing.task)));
}

/** Pays a reward. Its ledger id contains the member and the task, so that it is unique. */
function reward({ world, member, now }: Context, task: Task): Plan {
  const { currency, reward: amount } = task;
  const facts = { amount: formatUnits(amount), currency };
  return {
    rows: [
      noticeRow(world, member.id, now, {
        category: 'task',
        key: 'taskReward',
        facts,
        refId: task.id,
        link: '/fuliCenter',
      }),
    ],
    ledger: [
      {
        op: 'post',
        id: rewardId(member.id, task),
        kind: 'taskReward',
        currency,
        debit: houseAccount('rewards', currency),
        credit: memberAccount(member.id, 'main', currency),
        amount,
        ref: { type: 'task', id: task.id },
      },
    ],
    timeline: [levelCheck(member.id, now)],
  };
}
