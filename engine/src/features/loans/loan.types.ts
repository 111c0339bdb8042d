import type { LoanStatus, LoanType } from '@hongbao/contracts/loans/loans.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A loan's row, whose texts have the types of the stored values. */
export type Loan = Omit<RowOf<'Loan'>, 'type' | 'status'> & {
  readonly type: LoanType;
  readonly status: LoanStatus;
};

/** The collateral of a pledge loan. */
export interface Collateral {
  readonly currency: string;
  readonly quantity: bigint;
  readonly holdId: string;
  readonly marginCallLtv: bigint;
  readonly liquidationLtv: bigint;
}
