import type { ContestEntryStatus, ContestStatus } from '@hongbao/contracts/contests/contests.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** Rows whose texts have the types of the stored values. */
export type Contest = Omit<RowOf<'Contest'>, 'status'> & { readonly status: ContestStatus };
export type ContestEntry = Omit<RowOf<'ContestEntry'>, 'status'> & {
  readonly status: ContestEntryStatus;
};
