import type { redeemProduct } from '@hongbao/contracts/products/products.calls';
import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { bookEarlyExit } from './bookings.ts';
import type { ProductOrder } from './product.types.ts';
import { productOf } from './productQueries.ts';
import { presentOrder } from './products.present.ts';
import { findOwnOrder, findProduct } from './products.store.ts';
import { orderNotice } from './orderNotice.ts';

/** Ends an arbitrage or AI order early. The paid income is deducted, and its amount returns to the quota. */
export const redeemProductHandler: UseCase<typeof redeemProduct> = async (
  { world, member, now, caller },
  { body },
) => {
  const order = findOwnOrder(world.rows, body.id, member.id);
  if (!order) return refuse('notFound');
  if (order.type !== 'arbitrage') return refuse('earlyExitNotOffered');
  const status = nextState(productOrderStates, order.status, 'redeem');
  if (status === null) return refuse('notAllowedInThisState', { status: order.status });
  const product = await findProduct(world, order.productId);
  const cells = { status, incomePaid: 0n, lastPaidAt: null, dueAt: null, endsAt: BigInt(now) };
  const left: ProductOrder = { ...order, ...cells };
  return accept(presentOrder(left, await productOf(world, order), now, caller.language), {
    rows: [
      update('ProductOrder', { id: order.id }, cells),
      ...(product
        ? [update('Product', { id: product.id }, { remaining: product.remaining + order.amount })]
        : []),
      orderNotice(world, order, 'productCancelled', now),
    ],
    ledger: bookEarlyExit(order),
  });
};
