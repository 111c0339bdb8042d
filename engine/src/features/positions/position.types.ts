import type {
  Direction,
  OrderType,
  PositionStatus,
} from '@hongbao/contracts/positions/positions.types';
import type { ClosedPart } from '@hongbao/contracts/positions/positions.result';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Book } from '../../ledger/accounts.ts';

/** A position's row, whose texts have the types of the stored values. */
export type Position = Omit<RowOf<'Position'>, 'direction' | 'status' | 'book' | 'orderType'> & {
  readonly direction: Direction;
  readonly status: PositionStatus;
  readonly book: Book;
  readonly orderType: OrderType;
};

/**
 * One full or partial close of a position, with its result after all fees. `realizedPnl` of its row, which is what the
 * close booked, does not contain the opening fee.
 */
export type PositionClose = RowOf<'PositionClose'> & ClosedPart;
