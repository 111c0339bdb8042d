import { expect, it } from 'vitest';
import { isCancellable } from './CancelWithdrawal.tsx';
import type { Withdrawal } from './withdrawal.api.ts';
import { withdrawalSteps } from './withdrawal.line.tsx';

const asked: Withdrawal = {
  id: '1',
  currency: 'USDT',
  amount: '10',
  fee: '1',
  received: '10',
  destination: '****1234',
  status: 0,
  createTime: '2026-01-01 00:00:00',
};
const decideTime = '2026-01-01 00:03:00';
const finishTime = '2026-01-01 00:10:00';
const draw = (withdrawal: Withdrawal) =>
  withdrawalSteps(withdrawal)
    .map(({ key, state, time }) => `${key} ${state}${time ? ` ${time.slice(14, 16)}` : ''}`)
    .join(', ');

it.each([
  [{}, 'asked done 00, review now, paidOut open, delivered open', true],
  [{ decideTime }, 'asked done 00, approved now 03, paidOut open, delivered open', false],
  [
    { decideTime, status: 2 },
    'asked done 00, approved done 03, paidOut now, delivered open',
    false,
  ],
  [
    { decideTime, finishTime, status: 1 },
    'asked done 00, approved done 03, paidOut done, delivered done 10',
    false,
  ],
  [{ decideTime, finishTime: decideTime, status: -1 }, 'asked done 00, rejected failed 03', false],
  [
    { decideTime, finishTime, status: -2 },
    'asked done 00, approved done 03, paidOut done, failed failed 10, refunded done 10',
    false,
  ],
] as const)('withdrawalSteps of a withdrawal with %j are %s', (more, drawn, canCancel) => {
  expect(draw({ ...asked, ...more })).toBe(drawn);
  expect(isCancellable({ ...asked, ...more })).toBe(canCancel);
});
