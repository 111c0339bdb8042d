import type { ContestEntryStatus, ContestStatus } from '@hongbao/contracts/contests/contests.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** Rows with texts narrowed to the values that are written there. */
export type Contest = Omit<RowOf<'Contest'>, 'status'> & { readonly status: ContestStatus };
export type ContestEntry = Omit<RowOf<'ContestEntry'>, 'status'> & {
  readonly status: ContestEntryStatus;
};
