import type { editSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { proveWithdrawPassword } from '../account/index.ts';
import { destinationCells, isSameDestination } from './destination.ts';
import { settlementsOf } from './settlement.store.ts';

/** Changes a binding. Earlier withdrawals keep their destination. */
export const editSettlementHandler: UseCase<typeof editSettlement> = async (context, { body }) => {
  const { world, member } = context;
  if (member.withdrawPasswordHash === null)
    return refuse('withdrawPasswordNotSet', { field: 'withdrawPassword' });
  const bound = settlementsOf(world.rows, member.id);
  if (!bound.some(({ id }) => id === body.id)) return refuse('notFound');
  const cells = await destinationCells(world, body);
  if ('refused' in cells) return cells;
  const others = bound.filter(({ id }) => id !== body.id);
  if (others.some((each) => isSameDestination(each, cells))) return refuse('settlementExists');
  const proof = await proveWithdrawPassword(context, body.withdrawPassword);
  if ('refused' in proof) return proof;
  return accept(null, { rows: [...proof.rows, update('Settlement', { id: body.id }, cells)] });
};
