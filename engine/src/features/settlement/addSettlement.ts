import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import { insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { proveWithdrawPassword } from '../account/index.ts';
import { destinationCells, isSameDestination } from './destination.ts';
import { settlementsOf } from './settlement.store.ts';

/** Binds a bank card or a test-network address. */
export const addSettlementHandler: UseCase<typeof addSettlement> = async (context, { body }) => {
  const { world, member, now } = context;
  const cells = await destinationCells(world, body);
  if ('refused' in cells) return cells;
  const bound = settlementsOf(world.rows, member.id);
  if (bound.some((each) => isSameDestination(each, cells))) return refuse('settlementExists');
  if (bound.length >= SETTLEMENTS_MAX)
    return refuse('tooManySettlements', { max: SETTLEMENTS_MAX });
  const proof = await proveWithdrawPassword(context, body.withdrawPassword);
  if ('refused' in proof) return proof;
  const id = world.ids.nextId();
  const row = { id, memberId: member.id, ...cells, createdAt: BigInt(now) };
  return accept({ id }, { rows: [...proof.rows, insert('Settlement', row)] });
};
