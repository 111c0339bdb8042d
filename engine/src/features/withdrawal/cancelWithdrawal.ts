import type { cancelWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { withdrawals } from './withdrawal.line.ts';

/** Cancels a withdrawal that is not approved yet, and releases amount and fee. */
export const cancelWithdrawalHandler: UseCase<typeof cancelWithdrawal> = async (
  { world, member, now },
  { body },
) => {
  const row = withdrawals.find(world, body.id, member.id);
  if (!row) return refuse('notFound');
  const plan = await withdrawals.move(world, row, 'cancel', null, now);
  return plan
    ? accept(null, plan)
    : refuse('notAllowedInThisState', {
        status: withdrawalLine.statusOf[withdrawals.stateOf(row)],
      });
};
