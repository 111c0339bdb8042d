import { payOut, tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';

/** The coin that tokens are paid in. */
export const MONEY = 'USDT';

const own = ({ memberId }: IeoOrder) => memberAccount(memberId, 'main', MONEY);
const house = houseAccount('ieo', MONEY);
const ref = ({ id }: IeoOrder) => ({ type: 'ieoOrder', id });

/** Holds the estimated price of an application. */
export function holdApplication(order: IeoOrder, estimatedPrice: bigint): Instruction {
  return {
    op: 'hold',
    id: order.holdId,
    kind: 'ieoPayment',
    currency: MONEY,
    debit: own(order),
    credit: house,
    amount: tokenCost(order.quantity, estimatedPrice),
    ref: ref(order),
  };
}

/** Releases a part of the hold; empty when there is none. `name` is part of the movement's id. */
export function freePart(order: IeoOrder, amount: bigint, name: string): Instruction[] {
  if (amount === 0n) return [];
  return [
    {
      op: 'release',
      id: `${order.id}/${name}`,
      kind: 'ieoPayment',
      holdId: order.holdId,
      amount,
      ref: ref(order),
    },
  ];
}

/** Pays won tokens at the winning price: from the hold, then from the balance. The rest of the hold is released. */
export function bookPayment(order: IeoOrder, held: bigint, due: bigint): Instruction[] {
  const { captured, posted, released } = payOut(held, due);
  const movement = { kind: 'ieoPayment', ref: ref(order) };
  return [
    ...(captured === 0n
      ? []
      : [
          {
            op: 'capture',
            id: `${order.id}/paid`,
            holdId: order.holdId,
            amount: captured,
            ...movement,
          } as const,
        ]),
    ...(posted === 0n
      ? []
      : [
          {
            op: 'post',
            id: `${order.id}/paidMore`,
            currency: MONEY,
            debit: own(order),
            credit: house,
            amount: posted,
            ...movement,
          } as const,
        ]),
    ...freePart(order, released, 'over'),
  ];
}

/** Credits the paid tokens. */
export function bookTokens(order: IeoOrder, { base }: Ieo): Instruction {
  return {
    op: 'post',
    id: `${order.id}/tokens`,
    kind: 'ieoTokens',
    currency: base,
    debit: houseAccount('ieo', base),
    credit: memberAccount(order.memberId, 'main', base),
    amount: order.wonQuantity ?? 0n,
    ref: ref(order),
  };
}
