/** The old server's numbers for where a deposit stands. */
export const rechargeStatus = { underReview: 0, delivered: 1, rejected: -1 } as const;
export type RechargeStatus = (typeof rechargeStatus)[keyof typeof rechargeStatus];
/** The most of one deposit, by coin: what no honest transfer reaches. A coin that is not named takes the last one. */
const rechargeMaxima: Readonly<Record<string, string>> = { BTC: '1000', ETH: '10000' };
const RECHARGE_MAX = '10000000';

/** The most of one deposit of a coin, as a decimal. */
export function rechargeMax(currency: string): string {
  return Object.hasOwn(rechargeMaxima, currency)
    ? (rechargeMaxima[currency] ?? RECHARGE_MAX)
    : RECHARGE_MAX;
}

/** The most that one account holds before it takes no more deposits of a coin, as a decimal. */
export const BALANCE_MAX = '1000000000';

export const rechargeStatuses = Object.values(rechargeStatus);
