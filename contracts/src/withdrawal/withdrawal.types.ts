/** The old server's numbers for where a withdrawal stands; `rejected` is cancelled as well. */
export const withdrawalStatus = {
  underReview: 0,
  delivered: 1,
  rejected: -1,
  paidOut: 2,
  failed: -2,
} as const;
export type WithdrawalStatus = (typeof withdrawalStatus)[keyof typeof withdrawalStatus];
export const withdrawalStatuses = Object.values(withdrawalStatus);
