import type { Direction, PositionStatus } from '@hongbao/contracts/positions/positions.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Book } from '../../ledger/accounts.ts';

/** A position's row, with texts narrowed to the values that are written there. */
export type Position = Omit<RowOf<'Position'>, 'direction' | 'status' | 'book' | 'orderType'> & {
  readonly direction: Direction;
  readonly status: PositionStatus;
  readonly book: Book;
  readonly orderType: 'market' | 'limit';
};

/** One close of a position, whole or in part. */
export type PositionClose = RowOf<'PositionClose'>;
