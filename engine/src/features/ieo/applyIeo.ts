import type { applyIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { ieoOrderStates } from '@hongbao/contracts/ieo/ieo.states';
import { formatUnits, units } from '@hongbao/contracts/money';
import { insert, update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { MONEY, freePart, holdApplication } from './bookings.ts';
import { presentOrder } from './ieo.present.ts';
import { findApplication, findIeo } from './ieo.store.ts';
import type { IeoOrder } from './ieo.types.ts';
import { orderNotice } from './orderNotice.ts';

/** Applies for tokens, or increases an application; the estimated price of all its tokens is held. */
export const applyIeoHandler: UseCase<typeof applyIeo> = async (
  { world, member, now },
  { body },
) => {
  const ieo = await findIeo(world, body.ieoId);
  if (!ieo) return refuse('notFound', { field: 'ieoId' });
  if (member.kycStatus !== 'authorised') return refuse('identityNeeded');
  if (ieo.status !== 'issuing') return refuse('ieoNotOpen', { status: ieo.status });
  const asked = units(body.quantity);
  if (asked % ieo.lotSize !== 0n)
    return refuse('ieoNotWholeLots', { field: 'quantity', bound: formatUnits(ieo.lotSize) });
  const before = findApplication(world.rows, ieo.id, member.id);
  const quantity = (before?.quantity ?? 0n) + asked;
  if (quantity > ieo.perMemberMax) {
    const left = ieo.perMemberMax - (before?.quantity ?? 0n);
    return refuse('ieoLimitReached', { field: 'quantity', bound: formatUnits(left) });
  }
  const held = before ? world.ledger.held(before.holdId) : 0n;
  const needed = tokenCost(quantity, ieo.estimatedPrice);
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', MONEY));
  if (needed > available + held)
    return refuse('insufficientBalance', { field: 'quantity', bound: formatUnits(available) });

  const id = before?.id ?? world.ids.nextId();
  const nonces = [before?.nonces, body.nonce].filter(Boolean).join(' ');
  const order: IeoOrder = {
    id,
    ieoId: ieo.id,
    memberId: member.id,
    quantity,
    wonQuantity: null,
    status: ieoOrderStates.initial,
    // An addition replaces the hold by one for all tokens, with a new id.
    holdId: before ? `${id}/held/${world.ids.nextId()}` : `${id}/held`,
    paidAt: null,
    createdAt: before?.createdAt ?? BigInt(now),
    nonces,
  };
  const { holdId } = order;
  return accept(presentOrder(order, ieo, needed), {
    rows: [
      before ? update('IeoOrder', { id }, { quantity, holdId, nonces }) : insert('IeoOrder', order),
      orderNotice(world, order, ieo, 'ieoApplied', now),
    ],
    ledger: [
      ...(before ? freePart(before, held, `again/${holdId}`) : []),
      holdApplication(order, ieo.estimatedPrice),
    ],
  });
};
