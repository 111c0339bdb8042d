export const loanTypes = ['credit', 'pledge'] as const;
export type LoanType = (typeof loanTypes)[number];

/** Statuses of a loan; `waiting` is approved and being paid out, `passed` is running. */
export const loanStatuses = [
  'underReview',
  'pendingReview',
  'waiting',
  'rejected',
  'passed',
  'repaid',
] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** Identity levels, on which the credit limit is based. */
export const loanIdentities = ['none', 'basic', 'advanced'] as const;
export type LoanIdentity = (typeof loanIdentities)[number];

export const creditSteps = ['verify', 'verifyAdvanced', 'trade', 'repay', 'wait', 'vip'] as const;
export type CreditStep = (typeof creditSteps)[number];

/** How a loan ended: repaid by its member, or by the sale of its collateral. */
export const loanCloseReasons = ['repaid', 'sold'] as const;
export type LoanCloseReason = (typeof loanCloseReasons)[number];

/** Changes of the credit score: for a repayment, and for a loan that is overdue at the end of its grace period. */
export const loanScores = { repaid: 10, overdue: -20 } as const;
