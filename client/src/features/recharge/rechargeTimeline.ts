import { type RechargeStatus, rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { TransferStep } from '../transfers/TransferTimeline.tsx';
import type { Recharge } from './recharge.api.ts';

export const rechargeTones: Record<RechargeStatus, Tone> = { 0: 'orange', 1: 'green', [-1]: 'red' };

type Step = TransferStep<'reported' | 'review' | 'credited' | 'rejected'>;

/** Returns the timeline of a deposit: past, current and expected steps. */
export function rechargeSteps({ status, createTime, arrivalTime }: Recharge): Step[] {
  const reported: Step = { key: 'reported', time: createTime, state: 'done' };
  if (status === rechargeStatus.rejected) return [reported, { key: 'rejected', state: 'failed' }];
  if (status === rechargeStatus.delivered)
    return [reported, { key: 'credited', time: arrivalTime, state: 'done' }];
  return [reported, { key: 'review', state: 'now' }, { key: 'credited', state: 'open' }];
}
