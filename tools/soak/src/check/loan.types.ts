import { memberAccount } from './accounts.ts';

/** A row of the table `Loan`. */
export interface Loan {
  readonly id: string;
  readonly memberId: string;
  readonly type: string;
  readonly amount: bigint;
  readonly principalLeft: bigint;
  readonly days: bigint;
  readonly dailyRate: bigint;
  readonly graceHours: bigint;
  readonly overdueFactor: bigint;
  readonly pledgeCurrency: string | null;
  readonly pledgeQuantity: bigint | null;
  readonly liquidationLtv: bigint | null;
  readonly holdId: string | null;
  readonly status: string;
  readonly interestDue: bigint;
  readonly hoursSettled: bigint;
  readonly interestPaid: bigint;
  readonly isOverdue: bigint;
  readonly closeReason: string | null;
  readonly createdAt: bigint;
  readonly startAt: bigint | null;
  readonly endAt: bigint | null;
  readonly closedAt: bigint | null;
}

/** The debt of a loan after a payment, or at its end. */
export interface Debt {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly hours: bigint;
}

/** Returns the account of the member into which a loan is paid out and from which it is repaid. */
export function ownOf({ memberId }: Loan): string {
  return memberAccount(memberId, 'main');
}
