import { formatUnits, units } from '@hongbao/contracts/money';
import type { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { BALANCE_MAX, rechargeLine, rechargeMax } from '@hongbao/contracts/recharge/recharge.line';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import type { World } from '../../world/world.ts';
import { hasUpload } from '../upload/index.ts';
import { depositAddress } from './address.ts';
import { rechargeNetwork } from './networkOf.ts';
import { recharges } from './recharge.line.ts';

/** Maximum deposits of one member that wait for review. */
const WAITING_MAX = 20;

/**
 * The current maximum deposit of a member, in units: the maximum of one deposit, or less when the balance is near the
 * maximum of an account.
 */
function roomFor(world: World, memberId: string, currency: string): bigint {
  const { total } = world.ledger.balance(memberAccount(memberId, 'main', currency));
  const left = units(BALANCE_MAX) - total;
  const most = units(rechargeMax(currency));
  return left < 0n ? 0n : left < most ? left : most;
}

/** Reports a deposit with its proof. It is credited after the review. */
export const applyRechargeHandler: UseCase<typeof applyRecharge> = async (context, { body }) => {
  const { world, member, now } = context;
  const { currency, proofPath } = body;
  const route = await rechargeNetwork(world, currency, body.network);
  if ('refused' in route) return route;
  const { network } = route;
  const amount = units(body.amount);
  if (amount < route.minDeposit)
    return refuse('amountTooSmall', { field: 'amount', bound: formatUnits(route.minDeposit) });
  const room = roomFor(world, member.id, currency);
  if (amount > room) return refuse('amountTooLarge', { field: 'amount', bound: formatUnits(room) });
  if (!hasUpload(world.rows, member.id, proofPath))
    return refuse('proofNotFound', { field: 'proofPath' });
  if (recharges.countWaiting(world, member.id) >= WAITING_MAX)
    return refuse('tooManyRechargesWaiting', { max: WAITING_MAX });
  const id = world.ids.nextId();
  const row = {
    id,
    memberId: member.id,
    currency,
    network,
    amount,
    address: depositAddress(world, member.id, currency, network),
    proofPath,
    status: rechargeLine.statusOf.underReview,
    reason: null,
    createdAt: BigInt(now),
    decidedAt: null,
  };
  return accept({ id, status: 0 }, await recharges.open(world, row, now));
};
