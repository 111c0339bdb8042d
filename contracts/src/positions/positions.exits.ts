import { reachedStop } from './positions.stops.ts';
import type { Direction, ExitSide } from './positions.types.ts';

/** The level and size of an exit, in units. */
export interface ExitLevel {
  readonly side: ExitSide;
  readonly price: bigint;
  /** The size that it closes. */
  readonly quantity: bigint;
}

/**
 * The exit that a mark price has reached, null without one. Stop-losses have priority over take-profits; of one side,
 * the exit that the price reached first, and of one price, the exit that was placed first.
 */
export function reachedExit<E extends ExitLevel>(
  direction: Direction,
  mark: bigint,
  exits: readonly E[],
): E | null {
  const reached = exits.filter(
    ({ side, price }) => reachedStop(direction, mark, { [side]: price }) !== null,
  );
  const stopLosses = reached.filter(({ side }) => side === 'stopLoss');
  const candidates = stopLosses.length > 0 ? stopLosses : reached;
  return candidates.reduce<E | null>(
    (first, exit) =>
      first === null || distance(mark, exit) > distance(mark, first) ? exit : first,
    null,
  );
}

/** The exits of a position of which `left` is open: none is larger than that. Empty when nothing is open. */
export function trimExits<E extends ExitLevel>(exits: readonly E[], left: bigint): readonly E[] {
  if (left <= 0n) return [];
  return exits.map((exit) => (exit.quantity > left ? { ...exit, quantity: left } : exit));
}

function distance(mark: bigint, { price }: ExitLevel): bigint {
  return mark > price ? mark - price : price - mark;
}
