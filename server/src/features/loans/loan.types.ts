import type { LoanStatus, LoanType } from '@hongbao/contracts/loans/loans.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A loan's row with its words narrowed to what the writer of rows puts there. */
export type Loan = Omit<RowOf<'Loan'>, 'type' | 'status'> & {
  readonly type: LoanType;
  readonly status: LoanStatus;
};

/** What stands behind a pledge loan. */
export interface Collateral {
  readonly currency: string;
  readonly quantity: bigint;
  readonly holdId: string;
  readonly marginCallLtv: bigint;
  readonly liquidationLtv: bigint;
}
