/** The old server's numbers for where a deposit stands. */
export const rechargeStatus = { underReview: 0, delivered: 1, rejected: -1 } as const;
export type RechargeStatus = (typeof rechargeStatus)[keyof typeof rechargeStatus];
export const rechargeStatuses = Object.values(rechargeStatus);
