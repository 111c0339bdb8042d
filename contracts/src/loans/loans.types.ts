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
