import type { RowOf } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';

type Asked = Pick<RowOf<'Withdrawal'>, 'id' | 'memberId' | 'currency' | 'amount' | 'fee'>;

/** The two parts of a withdrawal: the sent amount and the fee. A fee of zero has no movement. */
function partsOf({ id, currency, amount, fee }: Asked) {
  const parts = [
    {
      name: `withdrawal/${id}`,
      kind: 'withdrawal',
      house: houseAccount('custody', currency),
      amount,
    },
    {
      name: `withdrawal/${id}/fee`,
      kind: 'withdrawalFee',
      house: houseAccount('fees', currency),
      amount: fee,
    },
  ];
  return parts.filter((part) => part.amount > 0n);
}

const refOf = ({ id }: Asked) => ({ type: 'withdrawal', id });
const own = ({ memberId, currency }: Asked) => memberAccount(memberId, 'main', currency);

/** Holds the amount and the fee. */
export function holdWithdrawal(asked: Asked): Instruction[] {
  return partsOf(asked).map(({ name, kind, house, amount }) => ({
    op: 'hold',
    id: name,
    kind,
    currency: asked.currency,
    debit: own(asked),
    credit: house,
    amount,
    ref: refOf(asked),
  }));
}

/** Releases amount and fee, because the withdrawal was rejected or canceled. */
export function releaseWithdrawal(asked: Asked): Instruction[] {
  return partsOf(asked).map(({ name, kind }) => ({
    op: 'release',
    id: `${name}/released`,
    kind,
    holdId: name,
    ref: refOf(asked),
  }));
}

/** Pays amount and fee from the hold. */
export function payWithdrawal(asked: Asked): Instruction[] {
  return partsOf(asked).map(({ name, kind, amount }) => ({
    op: 'capture',
    id: `${name}/paid`,
    kind,
    holdId: name,
    amount,
    ref: refOf(asked),
  }));
}

/** Refunds amount and fee, because the withdrawal failed after it was paid out. */
export function refundWithdrawal(asked: Asked): Instruction[] {
  return partsOf(asked).map(({ name, kind, house, amount }) => ({
    op: 'post',
    id: `${name}/refunded`,
    kind,
    currency: asked.currency,
    debit: house,
    credit: own(asked),
    amount,
    ref: refOf(asked),
  }));
}
