import { houseAccountOf } from './accounts.ts';
import type { Transfer } from './movements.ts';
import {
  type Closed,
  type Position,
  type PositionClose,
  entryOf,
  hasTriggered,
  isCancelled,
  waitingOf,
} from './position.types.ts';
import { ONE, down, up } from './units.ts';

/** Whether a transfer belongs to the margin. The returned fee of a canceled order has the same kind. */
export function isMargin({ book }: Position, { kind, creditId }: Transfer): boolean {
  return (
    creditId === houseAccountOf(book, 'payouts') &&
    ['positionMargin', 'positionMarginReturn'].includes(kind)
  );
}

/**
 * Replays the margin of a position from the ledger: initially `N / L` rounded up, replaced when a trigger order opens and
 * when the member changes it, partly returned with every partial close, rounded down, and the remainder with the last close.
 */
export function followMargin(
  position: Position,
  closes: readonly PositionClose[],
  moved: readonly Transfer[],
  tick: bigint,
  say: (text: string) => void,
): Closed[] {
  const { openedQuantity, leverage, status } = position;
  const first = up(openedQuantity * waitingOf(position, tick), ONE * leverage);
  const opened = up(openedQuantity * entryOf(position, tick), ONE * leverage);
  const closed: Closed[] = [];
  let margin = 0n;
  let isOpen = false;
  let quantity = openedQuantity;
  for (const [index, { flag, amount, createdAt }] of moved.entries()) {
    const next = moved[index + 1];
    if (flag === 'hold') {
      if (isOpen) say('sets margin aside twice');
      if (index === 0 && amount !== first) say(`began with a margin of ${amount}, not ${first}`);
      if (hasTriggered(position) && index === 2 && amount !== opened)
        say(`opened with a margin of ${amount}, not ${opened}`);
      [isOpen, margin] = [true, amount];
      continue;
    }
    const isReplaced = next?.flag === 'hold' && next.createdAt === createdAt;
    const close = isReplaced ? undefined : closes[closed.length];
    const isAll = close === undefined || close.quantity === quantity;
    const wanted = isAll ? margin : down(margin * close.quantity, quantity);
    if (!isOpen || amount !== wanted) say(`gave ${amount} of its margin back, not ${wanted}`);
    if (close === undefined && !isReplaced && !isCancelled(position))
      say(`gave ${amount} of its margin back without a close`);
    if (close !== undefined) {
      if (close.createdAt !== createdAt)
        say(`gave margin back at ${createdAt}, not with its close`);
      closed.push({ ...close, released: wanted });
      quantity -= close.quantity;
    }
    if (isAll) isOpen = false;
    // A closed position retains the values from before its last close.
    if (!isAll) margin -= wanted;
  }
  if (closed.length !== closes.length)
    say(`has ${closes.length} closes, the books ${closed.length}`);
  if (isOpen !== (status !== 'closed')) say(`is ${status} and its margin is not`);
  if (margin !== position.margin) say(`has a margin of ${position.margin}, the books of ${margin}`);
  return closed;
}
