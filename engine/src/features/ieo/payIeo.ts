import type { payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { ieoOrderStates } from '@hongbao/contracts/ieo/ieo.states';
import { formatUnits } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { MONEY, bookPayment } from './bookings.ts';
import { presentOrder } from './ieo.present.ts';
import { findIeo, findOwnOrder } from './ieo.store.ts';
import { orderNotice } from './orderNotice.ts';

/** Pays the winning price of won tokens, first from the hold. */
export const payIeoHandler: UseCase<typeof payIeo> = async ({ world, member, now }, { body }) => {
  const order = findOwnOrder(world.rows, body.orderId, member.id);
  const ieo = order ? await findIeo(world, order.ieoId) : null;
  if (!order || !ieo) return refuse('notFound');
  if (order.status === 'forfeited') return refuse('ieoPaymentClosed');
  const status = nextState(ieoOrderStates, order.status, 'pay');
  if (status === null) return refuse('notAllowedInThisState', { status: order.status });
  const due = tokenCost(order.wonQuantity ?? 0n, ieo.winningPrice);
  const held = world.ledger.held(order.holdId);
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', MONEY));
  if (due > held + available)
    return refuse('insufficientBalance', {
      bound: formatUnits(available),
      needed: formatUnits(due - held),
    });
  const cells = { status, paidAt: BigInt(now) };
  return accept(presentOrder({ ...order, ...cells }, ieo, 0n), {
    rows: [
      update('IeoOrder', { id: order.id }, cells),
      orderNotice(world, order, ieo, 'ieoPaid', now),
    ],
    ledger: bookPayment(order, held, due),
  });
};
