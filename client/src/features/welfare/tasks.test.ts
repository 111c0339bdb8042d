import { expect, it } from 'vitest';
import { rewardsLeft } from './tasks.ts';
import type { Task } from './welfare.api.ts';

const task = (reward: string, status: Task['status']): Task => ({
  id: reward,
  kind: 'verify',
  title: '',
  reward,
  currency: 'USDT',
  progress: 0,
  goal: 1,
  status,
});

it('rewardsLeft sums up the claimable rewards, the rewards of open tasks and the claimed rewards', () =>
  expect(
    rewardsLeft([
      task('5.00000000', 'finished'),
      task('0.10000001', 'finished'),
      task('7', 'open'),
      task('10', 'claimed'),
    ]),
  ).toEqual({ ready: '5.10000001', open: '7.00000000', claimed: '10.00000000' }));
