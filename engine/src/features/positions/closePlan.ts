import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { creditLeft, remainder } from '@hongbao/contracts/positions/positions.close';
import { trimExits } from '@hongbao/contracts/positions/positions.exits';
import { liquidationPrice } from '@hongbao/contracts/positions/positions.quote';
import { closeOpened } from '@hongbao/contracts/positions/positions.result';
import type { CloseReason } from '@hongbao/contracts/positions/positions.types';
import { insert, update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { bookClosing } from './bookings.ts';
import { readExits, writeExits } from './exits.ts';
import type { Position, PositionClose } from './position.types.ts';
import { closesOf } from './positions.store.ts';
import { cancelTrigger, planDueTrigger, triggerLevels } from './triggers.ts';
import { levelCheck } from '../levels/index.ts';

export interface Close {
  readonly part: bigint;
  readonly price: bigint;
  readonly reason: CloseReason;
  /** The id of the exit that closes this part; absent for any other close. */
  readonly exitId?: string;
  readonly tick: bigint;
  readonly now: number;
}

/**
 * Closes a position or a part of it at a price: the movements, its row, the record of the close, and the timeline
 * entries of the remaining levels. The entry price is unchanged; margin and tier credit are reduced in proportion. Exits
 * are reduced to the remaining size, and end with the position.
 * `result` is the result of this close, and `closes` are all closes of the position with this one.
 */
export function planClose(
  world: World,
  position: Position,
  close: Close,
): { position: Position; plan: Plan; result: bigint; closes: PositionClose[] } {
  const { part, price, reason, exitId, tick, now } = close;
  const holding = {
    direction: position.direction,
    entry: position.openPrice ?? 0n,
    quantity: position.quantity,
    margin: position.margin,
  };
  const isFirst = position.quantity === position.openedQuantity;
  const earlier = isFirst ? [] : closesOf(world.rows, [position.id]);
  const { openFee, openedQuantity, takerFeeRate: takerFee } = position;
  const closedParts = earlier.map((each) => each.quantity);
  const opened = { ...holding, openFee, openedQuantity, takerFee, closedParts };
  const { closing, ...closedPart } = closeOpened(opened, part, price);
  const left = remainder(holding, part, closing);
  const event = position.status === 'inSettlement' ? 'settle' : 'close';
  const closeId = world.ids.nextId();
  const maintenanceCum = creditLeft(position.maintenanceCum, position.quantity, part);
  const tier = { mmr: position.maintenanceRate, cum: maintenanceCum };
  const exits = readExits(position);
  const exit = exits.find(({ id }) => id === exitId);
  const after: Position = {
    ...position,
    closePrice: price,
    closeFee: position.closeFee + closing.closeFee,
    realizedPnl: position.realizedPnl + closing.realized,
    exits: writeExits(
      trimExits(
        exits.filter((each) => each !== exit),
        position.quantity - part,
      ),
    ),
    ...(left
      ? {
          quantity: left.quantity,
          margin: left.margin,
          maintenanceCum,
          liquidationPrice: liquidationPrice(left, tier, position.takerFeeRate, tick),
        }
      : {
          status: mustMove(positionStates, position.status, event),
          closeReason: reason,
          closedAt: BigInt(now),
        }),
  };
  const closed: Position = { ...after, ...triggerLevels(after) };
  const { id, ...cells } = closed;
  const record = {
    id: closeId,
    positionId: id,
    memberId: position.memberId,
    book: position.book,
    quantity: part,
    price,
    fee: closing.closeFee,
    realizedPnl: closing.realized,
    reason,
    exitPrice: exit?.price ?? null,
    createdAt: BigInt(now),
  };
  const gained = position.book === 'main' && closing.realized > 0n;
  const plan: Plan = {
    rows: [update('Position', { id }, cells), insert('PositionClose', record)],
    ledger: bookClosing(position, closing, closeId, reason === 'liquidation'),
    timeline: [
      cancelTrigger(position),
      ...(left ? planDueTrigger(world, closed, now) : []),
      ...(gained ? [levelCheck(position.memberId, now)] : []),
    ],
  };
  const closes = [...earlier, { ...record, ...closedPart }];
  return { position: closed, plan, result: closedPart.result, closes };
}
