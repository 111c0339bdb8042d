import { multiply } from '@hongbao/contracts/money';
import { unrealizedPnl } from '@hongbao/contracts/positions/positions.quote';
import type { World } from '../../world/world.ts';
import { closesUntil, heldSince, openedUntil } from './positions.store.ts';

/** The result of a member's positions in a book at an instant, in USDT units. */
export interface BookStanding {
  /** Unrealized result of the open positions, at the mark price of that instant. */
  readonly unrealized: bigint;
  /** Notional of everything opened and closed until that instant. */
  readonly turnover: bigint;
}

/**
 * The results of some members in a book at an instant of the past or now, by member. They are computed from the opens and
 * closes until then, so a later query returns the same. Members without positions are absent.
 */
export async function positionsAt(
  world: World,
  memberIds: readonly string[],
  book: string,
  at: number,
): Promise<ReadonlyMap<string, BookStanding>> {
  const opened = openedUntil(world.rows, memberIds, book, at);
  const closes = closesUntil(world.rows, memberIds, book, at);
  const closedOf = new Map<string, bigint>();
  const standings = new Map<string, BookStanding>();
  const add = (memberId: string, unrealized: bigint, turnover: bigint) => {
    const before = standings.get(memberId) ?? { unrealized: 0n, turnover: 0n };
    standings.set(memberId, {
      unrealized: before.unrealized + unrealized,
      turnover: before.turnover + turnover,
    });
  };
  for (const { positionId, memberId, quantity, price } of closes) {
    closedOf.set(positionId, (closedOf.get(positionId) ?? 0n) + quantity);
    add(memberId, 0n, multiply(quantity, price, 'floor'));
  }
  for (const { id, memberId, symbol, direction, openedQuantity, openPrice } of opened) {
    if (openPrice === null) continue;
    const quantity = openedQuantity - (closedOf.get(id) ?? 0n);
    const mark = quantity > 0n ? world.market.markPrice(symbol, at) : openPrice;
    const unrealized = unrealizedPnl({ direction, quantity, entry: openPrice }, mark);
    add(memberId, unrealized, multiply(openedQuantity, openPrice, 'floor'));
  }
  return standings;
}

/**
 * Returns a function with the unrealized result of a member's positions in a book at any instant from `since` on, USDT units,
 * as `positionsAt` computes it. Only what was open in this time is read.
 */
export function unrealizedSince(
  world: World,
  memberId: string,
  book: string,
  since: number,
): (at: number) => bigint {
  const held = heldSince(world.rows, memberId, book, since);
  return (at) =>
    held.reduce((sum, { symbol, direction, openPrice, openedAt, closedAt, ...position }) => {
      const isOpen = openedAt !== null && openedAt <= at && (closedAt === null || closedAt > at);
      if (!isOpen || openPrice === null) return sum;
      const quantity = position.closes.reduce(
        (left, close) => (close.createdAt > at ? left : left - close.quantity),
        position.openedQuantity,
      );
      const holding = { direction, quantity, entry: openPrice };
      return sum + unrealizedPnl(holding, world.market.markPrice(symbol, at));
    }, 0n);
}
