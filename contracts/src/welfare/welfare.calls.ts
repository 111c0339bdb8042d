import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, enteredId, id, oneOf } from '../fields.ts';
import { currency } from '../tradeFields.ts';
import { taskKinds, taskStatuses } from './welfare.types.ts';

const task = z
  .object({
    id: id.describe('The id of the task.'),
    kind: oneOf(taskKinds, 'TaskKind').describe('The kind of the task.'),
    title: z.string().describe('The title, in the request’s language.'),
    reward: amount().describe('The reward, units of the coin.'),
    currency,
    progress: count.describe('The member’s progress.'),
    goal: count.describe('The goal of the progress.'),
    status: oneOf(taskStatuses, 'TaskStatus').describe('The status of the task.'),
    nextAt: epochMs
      .optional()
      .describe(
        'When a check-in is possible again; absent while today’s is still open, and for every other task.',
      ),
  })
  .meta({ schemaName: 'Task', about: 'A welfare task with the member’s progress.' });

export const listTasks = defineCall({
  name: 'listTasks',
  feature: 'welfare',
  summary: 'Welfare tasks with the member’s progress.',
  method: 'GET',
  path: '/api/activity/appTask/list',
  auth: 'member',
  result: z.array(task),
  refusals: [],
  origin: 'extension',
});

export const claimTask = defineCall({
  name: 'claimTask',
  feature: 'welfare',
  summary: 'Claim the reward of a finished task, once. Claiming an open check-in checks in.',
  effects:
    'Pays the reward into the main account, once. A check-in counts for its day (UTC+8); after a missed day the seven days start again.',
  method: 'POST',
  path: '/api/activity/appTask/claim',
  auth: 'member',
  body: z.object({ id: enteredId.describe('The id of the task.') }),
  result: task,
  refusals: ['notFound', 'taskNotFinished', 'taskAlreadyClaimed'],
  origin: 'extension',
  movesMoney: true,
});
