import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, id, oneOf } from '../fields.ts';
import { currency } from '../tradeFields.ts';
import { taskKinds, taskStatuses } from './welfare.types.ts';

const task = z.object({
  id,
  kind: oneOf(taskKinds),
  title: z.string(),
  reward: amount(),
  currency,
  progress: count,
  goal: count,
  status: oneOf(taskStatuses),
  /** When a check-in is possible again; absent while today’s is still open, and for every other task. */
  nextAt: epochMs.optional(),
});

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
  method: 'POST',
  path: '/api/activity/appTask/claim',
  auth: 'member',
  body: z.object({ id }),
  result: task,
  refusals: ['notFound', 'taskNotFinished', 'taskAlreadyClaimed'],
  origin: 'extension',
  movesMoney: true,
});
