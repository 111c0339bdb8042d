import { nextState } from '@hongbao/contracts/states';
import type { cancelWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { statusOfState, withdrawalStates } from '@hongbao/contracts/withdrawal/withdrawal.states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { releaseWithdrawal } from './bookings.ts';
import { STEP } from './steps.ts';
import { findOwnWithdrawal } from './withdrawal.store.ts';

/** Cancels a withdrawal that is not approved yet, and releases amount and fee. */
export const cancelWithdrawalHandler: UseCase<typeof cancelWithdrawal> = async (
  { world, member, now },
  { body },
) => {
  const withdrawal = findOwnWithdrawal(world.rows, body.id, member.id);
  if (!withdrawal) return refuse('notFound');
  const { id } = withdrawal;
  const state = nextState(withdrawalStates, withdrawal.state, 'cancel');
  if (state === null)
    return refuse('notAllowedInThisState', { status: statusOfState[withdrawal.state] });
  const at = BigInt(now);
  return accept(null, {
    rows: [update('Withdrawal', { id }, { state, decidedAt: at, finishedAt: at })],
    ledger: releaseWithdrawal(withdrawal),
    timeline: [{ op: 'cancel', kind: STEP, refId: id }],
  });
};
