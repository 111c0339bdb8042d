import {
  type WithdrawalStatus,
  withdrawalStatus,
} from '@hongbao/contracts/withdrawal/withdrawal.types';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { TransferStep } from '../transfers/TransferTimeline.tsx';
import type { Withdrawal } from './withdrawal.api.ts';

export const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  0: 'orange',
  1: 'green',
  2: 'orange',
  [-1]: 'red',
  [-2]: 'red',
};

type Step = TransferStep<
  'asked' | 'review' | 'approved' | 'paidOut' | 'delivered' | 'rejected' | 'failed' | 'refunded'
>;

/**
 * Whether a withdrawal can be canceled. An approved withdrawal cannot, although it has the same status in the API as a
 * withdrawal under review.
 */
export const isCancellable = ({ status, decideTime }: Withdrawal): boolean =>
  status === withdrawalStatus.underReview && decideTime === undefined;

/** Returns the timeline of a withdrawal: past, current and expected steps. */
export function withdrawalSteps(withdrawal: Withdrawal): Step[] {
  const { status, createTime, decideTime, finishTime } = withdrawal;
  const asked: Step = { key: 'asked', time: createTime, state: 'done' };
  const approved: Step = { key: 'approved', time: decideTime, state: 'done' };
  const paidOut: Step = { key: 'paidOut', state: 'done' };
  const to = (key: Step['key']): Step => ({ key, state: 'open' });
  if (status === withdrawalStatus.rejected)
    return [asked, { key: 'rejected', time: finishTime ?? decideTime, state: 'failed' }];
  if (status === withdrawalStatus.failed)
    return [
      asked,
      approved,
      paidOut,
      { key: 'failed', time: finishTime, state: 'failed' },
      { key: 'refunded', time: finishTime, state: 'done' },
    ];
  if (status === withdrawalStatus.delivered)
    return [asked, approved, paidOut, { key: 'delivered', time: finishTime, state: 'done' }];
  if (status === withdrawalStatus.paidOut)
    return [asked, approved, { ...paidOut, state: 'now' }, to('delivered')];
  if (decideTime !== undefined)
    return [asked, { ...approved, state: 'now' }, to('paidOut'), to('delivered')];
  return [asked, { key: 'review', state: 'now' }, to('paidOut'), to('delivered')];
}
