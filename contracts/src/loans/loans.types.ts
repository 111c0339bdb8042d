export const loanTypes = ['credit', 'pledge'] as const;
export type LoanType = (typeof loanTypes)[number];

/** `waiting` is approved and being paid out, `passed` is running. */
export const loanStatuses = [
  'underReview',
  'pendingReview',
  'waiting',
  'rejected',
  'passed',
  'repaid',
] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** How far a member is verified, which the credit limit begins with. */
export const loanIdentities = ['none', 'basic', 'advanced'] as const;
export type LoanIdentity = (typeof loanIdentities)[number];

/** What raises a credit limit next. */
export const creditSteps = ['verify', 'verifyAdvanced', 'trade', 'repay', 'wait', 'vip'] as const;
export type CreditStep = (typeof creditSteps)[number];

/** How a loan was ended: by its member, or out of the sold collateral. */
export const loanCloseReasons = ['repaid', 'sold'] as const;
export type LoanCloseReason = (typeof loanCloseReasons)[number];

/** What a loan does to the credit score: paid back, or left overdue until its grace is over. */
export const loanScores = { repaid: 10, overdue: -20 } as const;
