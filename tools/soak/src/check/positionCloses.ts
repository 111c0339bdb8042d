import { houseAccountOf, memberAccount } from './accounts.ts';
import type { Wanted } from './movements.ts';
import {
  type Closed,
  type Position,
  entryOf,
  hasTriggered,
  hasWaited,
  isCancelled,
  signOf,
  waitingOf,
} from './position.types.ts';
import { ONE, down, least, most, total, up } from './units.ts';

/** Returns `q * price * t`, rounded up, because it is a debit of the member. */
export function feeOf(quantity: bigint, price: bigint, rate: bigint): bigint {
  return up(quantity * price * rate, ONE * ONE);
}

/**
 * Checks that every close matches the formula: `s * q * (X - E)` rounded down, minus the fee, with a loss of at most
 * the margin.
 */
export function checkClosed(
  position: Position,
  closed: readonly Closed[],
  say: (text: string) => void,
): void {
  for (const close of closed) {
    const { quantity, price, fee, realizedPnl, released } = close;
    const closeFee = feeOf(quantity, price, position.takerFeeRate);
    const realized = most(pnlOf(position, close) - closeFee, -released);
    if (fee !== closeFee) say(`close ${close.id} costs ${fee}, not ${closeFee}`);
    if (realizedPnl !== realized) say(`close ${close.id} realized ${realizedPnl}, not ${realized}`);
    if (close.memberId !== position.memberId || close.book !== position.book)
      say(`close ${close.id} is another member’s or book’s`);
  }
  const sums = {
    realizedPnl: total(closed.map((each) => each.realizedPnl)),
    closeFee: total(closed.map((each) => each.fee)),
  };
  if (position.realizedPnl !== sums.realizedPnl)
    say(`realized ${position.realizedPnl}, its closes ${sums.realizedPnl}`);
  if (position.closeFee !== sums.closeFee)
    say(`paid ${position.closeFee} to close, its closes ${sums.closeFee}`);
}

function pnlOf(position: Position, { quantity, price }: Closed): bigint {
  return down(signOf(position) * quantity * (price - (position.openPrice ?? 0n)), ONE);
}

/** Returns the expected transfers of a position without its margin: the open fee, and result and fee of every close. */
export function wantedOf(position: Position, closed: readonly Closed[], tick: bigint): Wanted[] {
  return [...openFeeOf(position, tick), ...closed.flatMap((close) => bookedOf(position, close))];
}

function openFeeOf(position: Position, tick: bigint): Wanted[] {
  const { createdAt, openedAt, closedAt, openedQuantity, takerFeeRate } = position;
  const amount = feeOf(openedQuantity, entryOf(position, tick), takerFeeRate);
  const held = feeOf(openedQuantity, waitingOf(position, tick), takerFeeRate);
  const fee = {
    kind: 'openFee',
    from: ownOf(position),
    to: houseAccountOf(position.book, 'fees'),
    amount,
  };
  if (!hasWaited(position)) return [{ ...fee, flag: 'posting', at: createdAt }];
  const waiting: Wanted = { ...fee, amount: held, flag: 'hold', at: createdAt };
  const released = { ...waiting, flag: 'release', kind: 'positionMarginReturn' } as const;
  if (hasTriggered(position))
    return [waiting, { ...released, at: openedAt }, { ...fee, flag: 'posting', at: openedAt }];
  if (isCancelled(position)) return [waiting, { ...released, at: closedAt }];
  return openedAt === null ? [waiting] : [waiting, { ...fee, flag: 'capture', at: openedAt }];
}

/**
 * Returns the transfers of a close. A loss beyond the margin is paid by the insurance account, so that the other side
 * receives the whole amount.
 */
function bookedOf(position: Position, close: Closed): Wanted[] {
  const own = ownOf(position);
  const house = (role: string) => houseAccountOf(position.book, role);
  const pnl = pnlOf(position, close);
  const gain = most(pnl, 0n);
  const loss = most(-pnl, 0n);
  const ownLoss = least(loss, close.released);
  const fee = feeOf(close.quantity, close.price, position.takerFeeRate);
  const ownFee = least(fee, close.released + gain - ownLoss);
  const result = {
    flag: 'posting' as const,
    kind: close.reason === 'liquidation' ? 'liquidation' : 'realizedPnl',
    at: close.createdAt,
  };
  const costs = { ...result, kind: 'closeFee' };
  return [
    { ...result, from: house('payouts'), to: own, amount: gain },
    { ...result, from: own, to: house('payouts'), amount: ownLoss },
    { ...result, from: house('insurance'), to: house('payouts'), amount: loss - ownLoss },
    { ...costs, from: own, to: house('fees'), amount: ownFee },
    { ...costs, from: house('insurance'), to: house('fees'), amount: fee - ownFee },
  ];
}

function ownOf({ memberId, book }: Position): string {
  return memberAccount(memberId, book);
}
