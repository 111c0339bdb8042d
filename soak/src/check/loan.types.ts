import { memberAccount } from './accounts.ts';

/** A row of `Loan`. */
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

/** What a payment, or the last moment of a loan, left of it. */
export interface Debt {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly hours: bigint;
}

/** The member's account that a loan pays into and is paid from. */
export function ownOf({ memberId }: Loan): string {
  return memberAccount(memberId, 'main');
}
