import type { Direction, PositionStatus } from '@hongbao/contracts/positions/positions.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Book } from '../../ledger/accounts.ts';

/** A position's row with its words narrowed to what the writer of rows puts there. */
export type Position = Omit<RowOf<'Position'>, 'direction' | 'status' | 'book' | 'orderType'> & {
  readonly direction: Direction;
  readonly status: PositionStatus;
  readonly book: Book;
  readonly orderType: 'market' | 'limit';
};

/** One close of a position, whole or in part. */
export type PositionClose = RowOf<'PositionClose'>;
