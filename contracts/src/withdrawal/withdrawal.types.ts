/** The legacy server's numbers for the status of a withdrawal; `rejected` includes cancelled. */
export const withdrawalStatus = {
  underReview: 0,
  delivered: 1,
  rejected: -1,
  paidOut: 2,
  failed: -2,
} as const;
export type WithdrawalStatus = (typeof withdrawalStatus)[keyof typeof withdrawalStatus];
export const withdrawalStatuses = Object.values(withdrawalStatus);
