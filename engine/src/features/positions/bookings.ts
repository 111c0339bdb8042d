import type { Closing } from '@hongbao/contracts/positions/positions.close';
import { houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Hold, Instruction } from '../../ledger/ledger.types.ts';
import type { Position } from './position.types.ts';

const CURRENCY = 'USDT';

const own = ({ memberId, book }: Position) => memberAccount(memberId, book, CURRENCY);
const ref = ({ id }: Position) => ({ type: 'position', id });
const house = ({ book }: Position) => ({
  payouts: houseAccountOf(book, 'payouts', CURRENCY),
  fees: houseAccountOf(book, 'fees', CURRENCY),
  insurance: houseAccountOf(book, 'insurance', CURRENCY),
});

/** Holds the margin, under the position's own hold. */
export function holdMargin(position: Position): Hold {
  return {
    op: 'hold',
    id: position.holdId,
    kind: 'positionMargin',
    currency: CURRENCY,
    debit: own(position),
    credit: house(position).payouts,
    amount: position.margin,
    ref: ref(position),
  };
}

/** Holds the open fee of a pending order. */
export function holdOpenFee(position: Position): Hold {
  return {
    ...holdMargin(position),
    id: openFeeHold(position),
    kind: 'openFee',
    credit: house(position).fees,
    amount: position.openFee,
  };
}

export function openFeeHold({ id }: Position): string {
  return `${id}/openFee`;
}

/** Pays the open fee of a position that opens immediately. */
export function feePosting(position: Position): Instruction {
  return {
    op: 'post',
    id: openFeeHold(position),
    kind: 'openFee',
    currency: CURRENCY,
    debit: own(position),
    credit: house(position).fees,
    amount: position.openFee,
    ref: ref(position),
  };
}

/** Pays the open fee of a trigger order that opens; the fee that was held is released. */
export function payOpenFee(position: Position): Instruction {
  return { ...feePosting(position), id: `${openFeeHold(position)}/paid` };
}

/** The open and close fees that the member pays in some movements. Fees paid by the insurance account are excluded. */
export function feesPaid(position: Position, instructions: readonly Instruction[]) {
  const { fees } = house(position);
  return instructions.flatMap((each) => {
    const isPosted = each.op === 'post' && each.credit === fees && each.debit === own(position);
    const isCaptured = each.op === 'capture' && each.holdId === openFeeHold(position);
    return isPosted || isCaptured ? [{ id: each.id, currency: CURRENCY, amount: each.amount }] : [];
  });
}

/**
 * The movements of a full or partial close: released margin, result and fee. The insurance account pays a loss beyond
 * the margin, so the member never loses more than the margin and the counterparty still receives the full amount.
 */
export function bookClosing(
  position: Position,
  closing: Closing,
  closeId: string,
  isLiquidation: boolean,
): Instruction[] {
  const { pnl, closeFee, marginReleased } = closing;
  const { payouts, fees, insurance } = house(position);
  const loss = pnl < 0n ? -pnl : 0n;
  const memberLoss = min(loss, marginReleased);
  const gain = pnl > 0n ? pnl : 0n;
  const memberFee = min(closeFee, marginReleased + gain - memberLoss);
  const resultKind = isLiquidation ? 'liquidation' : 'realizedPnl';
  const post = (
    name: string,
    kind: string,
    debit: string,
    credit: string,
    amount: bigint,
  ): Instruction[] =>
    amount === 0n
      ? []
      : [
          {
            op: 'post',
            id: `${closeId}/${name}`,
            kind,
            currency: CURRENCY,
            debit,
            credit,
            amount,
            ref: ref(position),
          },
        ];
  return [
    ...releaseMargin(position, marginReleased, closeId),
    ...post('gain', resultKind, payouts, own(position), gain),
    ...post('loss', resultKind, own(position), payouts, memberLoss),
    ...post('lossInsured', resultKind, insurance, payouts, loss - memberLoss),
    ...post('fee', 'closeFee', own(position), fees, memberFee),
    ...post('feeInsured', 'closeFee', insurance, fees, closeFee - memberFee),
  ];
}

/** Releases margin; empty when there is none. `name` is part of the movement's id. */
export function releaseMargin(position: Position, amount: bigint, name: string): Instruction[] {
  if (amount === 0n) return [];
  return [
    {
      op: 'release',
      id: `${name}/margin`,
      kind: 'positionMarginReturn',
      holdId: position.holdId,
      amount,
      ref: ref(position),
    },
  ];
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
