import type { buyArbitrage, buyDebt, buyMiner } from '@hongbao/contracts/products/products.calls';
import { toWhole } from '@hongbao/contracts/fields';
import { ONE, formatUnits, units } from '@hongbao/contracts/money';
import {
  dailyIncome,
  machinesIncome,
  scheduleOf,
} from '@hongbao/contracts/products/products.quote';
import { productOrderStates } from '@hongbao/contracts/products/products.states';
import type { ProductType } from '@hongbao/contracts/products/products.types';
import { insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type RefusalFacts, accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { bookPurchase } from './bookings.ts';
import { dueAppointment } from './orderDays.ts';
import type { Product, ProductOrder } from './product.types.ts';
import { presentOrder } from './products.present.ts';
import {
  type Unavailability,
  type PurchaseFacts,
  unavailability,
  exceededLimit,
} from './products.rules.ts';
import { findProduct, heldOf } from './products.store.ts';
import { orderNotice } from './orderNotice.ts';

/** Buys a debt product. The remaining quota is shared by all members: see `productsRoutes`. */
export const buyDebtHandler: UseCase<typeof buyDebt> = (context, { body }) =>
  buyByAmount(context, 'debt', body);

export const buyArbitrageHandler: UseCase<typeof buyArbitrage> = (context, { body }) =>
  buyByAmount(context, 'arbitrage', body);

/** Buys machines: their price is debited, and their net income is paid each day. */
export const buyMinerHandler: UseCase<typeof buyMiner> = async (context, { body }) => {
  const product = await findProduct(context.world, body.productId);
  const quantity = toWhole(body.quantity);
  const price = product?.sheet?.price ?? 0n;
  const facts: PurchaseFacts = {
    ...(await standing(context, product, body.productId)),
    type: 'miner',
    asked: BigInt(quantity) * ONE,
    cost: BigInt(quantity) * price,
  };
  const unavailable = unavailability(facts);
  if (unavailable || !product?.sheet)
    return refuse(unavailable?.refusal ?? 'notFound', unavailabilityFacts(unavailable));
  const exceeded = exceededLimit(product, facts);
  if (exceeded)
    return refuse(exceeded.refusal, { field: 'quantity', bound: formatUnits(exceeded.bound) });
  const net = product.sheet.grossDaily - product.sheet.costDaily;
  return place(context, product, facts, {
    quantity,
    // The income is zero for a machine whose cost exceeds its income.
    dailyIncome: machinesIncome(net, BigInt(quantity)),
  });
};

async function buyByAmount(
  context: Context,
  type: ProductType,
  body: { productId: string; amount: string },
) {
  const product = await findProduct(context.world, body.productId);
  const amount = units(body.amount);
  const facts: PurchaseFacts = {
    ...(await standing(context, product, body.productId)),
    type,
    asked: amount,
    cost: amount,
  };
  const unavailable = unavailability(facts);
  if (unavailable || !product)
    return refuse(unavailable?.refusal ?? 'notFound', unavailabilityFacts(unavailable));
  if (amount < product.minAmount)
    return refuse('amountTooSmall', { field: 'amount', bound: formatUnits(product.minAmount) });
  const exceeded = exceededLimit(product, facts);
  if (exceeded)
    return refuse(exceeded.refusal, { field: 'amount', bound: formatUnits(exceeded.bound) });
  const income = dailyIncome(amount, product.dailyRate);
  return place(context, product, facts, { quantity: null, dailyIncome: income });
}

/** The facts about the member that the rules of this product need. */
async function standing(
  { world, member }: Context,
  product: Product | null,
  productId: string,
): Promise<Pick<PurchaseFacts, 'product' | 'vipLevel' | 'available' | 'held'>> {
  const account = memberAccount(member.id, 'main', product?.currency ?? 'USDT');
  const { available } = world.ledger.balance(account);
  const { amount, quantity } = heldOf(world.rows, member.id, productId);
  const held = product?.type === 'miner' ? BigInt(quantity) * ONE : amount;
  return { product, vipLevel: member.vipLevel, available, held };
}

function unavailabilityFacts(unavailable: Unavailability | null): RefusalFacts {
  return {
    field: 'productId',
    ...(unavailable?.level === undefined ? {} : { bound: unavailable.level }),
  };
}

/** The rows of the order and of the product's remaining quota, and the movements. */
function place(
  { world, member, now, caller }: Context,
  product: Product,
  { asked, cost }: PurchaseFacts,
  bought: Pick<ProductOrder, 'quantity' | 'dailyIncome'>,
) {
  const { startsAt, endsAt } = scheduleOf(bought.dailyIncome, product.cycleDays, now);
  const order: ProductOrder = {
    id: world.ids.nextId(),
    memberId: member.id,
    productId: product.id,
    type: product.type,
    currency: product.currency,
    amount: cost,
    dailyRate: product.dailyRate,
    cycleDays: product.cycleDays,
    daysPaid: 0,
    incomePaid: 0n,
    status: productOrderStates.initial,
    createdAt: BigInt(now),
    startsAt: BigInt(startsAt),
    endsAt: BigInt(endsAt),
    dueAt: BigInt(startsAt),
    frozenMs: null,
    lastPaidAt: null,
    ...bought,
  };
  return accept(presentOrder(order, product, now, caller.language), {
    rows: [
      insert('ProductOrder', order),
      update('Product', { id: product.id }, { remaining: product.remaining - asked }),
      orderNotice(world, order, 'productBought', now),
    ],
    ledger: [bookPurchase(order)],
    timeline: dueAppointment(world, startsAt),
  });
}
