import { rebatesOfFee } from '@hongbao/contracts/team/team.quote';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import type { World } from '../../world/world.ts';
import { hasTestMoney } from '../testAids/index.ts';
import { invitersOf } from './inviters.ts';

export const REBATE = 'inviteReward';

/** A posted trading fee: the id of its movement, and the amount in units. */
export interface PaidFee {
  readonly id: string;
  readonly currency: string;
  readonly amount: bigint;
}

/**
 * The rebates of a member's inviters on fees of the member, paid from the house's fees. They are posted in the same
 * plan, after the fees. Empty for members without an inviter, and for members who took test money: otherwise the test
 * money of many accounts would pay their inviter.
 */
export async function rebatesOn(
  world: World,
  payerId: string,
  fees: readonly PaidFee[],
): Promise<Instruction[]> {
  if (fees.length === 0) return [];
  const inviters = await invitersOf(world, payerId);
  if (inviters.length === 0 || hasTestMoney(world.rows, payerId)) return [];
  return fees.flatMap(({ id, currency, amount }) => {
    const rebates = rebatesOfFee(amount);
    return inviters.flatMap((inviter, index): Instruction[] => {
      const rebate = rebates[index] ?? 0n;
      if (rebate === 0n) return [];
      return [
        {
          op: 'post',
          id: `${id}/rebate/${index + 1}`,
          kind: REBATE,
          currency,
          debit: houseAccount('fees', currency),
          credit: memberAccount(inviter, 'main', currency),
          amount: rebate,
          ref: { type: 'invitee', id: payerId },
        },
      ];
    });
  });
}
