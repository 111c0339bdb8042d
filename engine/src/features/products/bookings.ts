import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import type { ProductOrder } from './product.types.ts';

const own = ({ memberId, currency }: ProductOrder) => memberAccount(memberId, 'main', currency);
const house = ({ currency }: ProductOrder) => houseAccount('products', currency);
const ref = ({ id }: ProductOrder) => ({ type: 'productOrder', id });
const principalHold = ({ id }: ProductOrder) => `${id}/principal`;

/**
 * The price of machines is debited; the principal of other products belongs to the member and is held until the end.
 */
export function bookPurchase(order: ProductOrder): Instruction {
  return {
    op: order.type === 'miner' ? 'post' : 'hold',
    id: principalHold(order),
    kind: 'productBuy',
    currency: order.currency,
    debit: own(order),
    credit: house(order),
    amount: order.amount,
    ref: ref(order),
  };
}

/** The income of the completed day; empty when it is zero. */
export function bookIncome(order: ProductOrder): Instruction[] {
  if (order.dailyIncome === 0n) return [];
  return [
    {
      op: 'post',
      id: `${order.id}/income/${order.daysPaid + 1}`,
      kind: 'productIncome',
      currency: order.currency,
      debit: house(order),
      credit: own(order),
      amount: order.dailyIncome,
      ref: ref(order),
    },
  ];
}

/** Releases the principal; for a machine, nothing is held. */
export function bookEnd(order: ProductOrder): Instruction[] {
  if (order.type === 'miner') return [];
  return [
    {
      op: 'release',
      id: `${order.id}/return`,
      kind: 'productReturn',
      holdId: principalHold(order),
      ref: ref(order),
    },
  ];
}

/** Releases the principal minus the paid income, which the house takes back from it. */
export function bookEarlyExit(order: ProductOrder): Instruction[] {
  const { takenBack, returned } = earlyExit(order.amount, order.incomePaid);
  const holdId = principalHold(order);
  const movement = { kind: 'productReturn', holdId, ref: ref(order) };
  return [
    ...(takenBack === 0n
      ? []
      : [{ op: 'capture', id: `${order.id}/takenBack`, amount: takenBack, ...movement } as const]),
    ...(returned === 0n
      ? []
      : [{ op: 'release', id: `${order.id}/return`, amount: returned, ...movement } as const]),
  ];
}
