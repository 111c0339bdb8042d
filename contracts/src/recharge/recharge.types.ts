/** The legacy server's numbers for the status of a deposit. */
export const rechargeStatus = { underReview: 0, delivered: 1, rejected: -1 } as const;
export type RechargeStatus = (typeof rechargeStatus)[keyof typeof rechargeStatus];
/** Maximum of one deposit, by coin: far above any realistic transfer. Coins without an entry use RECHARGE_MAX. */
const rechargeMaxima: Readonly<Record<string, string>> = { BTC: '1000', ETH: '10000' };
const RECHARGE_MAX = '10000000';

/** Maximum of one deposit of a coin, as a decimal. */
export function rechargeMax(currency: string): string {
  return Object.hasOwn(rechargeMaxima, currency)
    ? (rechargeMaxima[currency] ?? RECHARGE_MAX)
    : RECHARGE_MAX;
}

/** Maximum balance of a coin in an account; above it deposits of the coin are refused. As a decimal. */
export const BALANCE_MAX = '1000000000';

export const rechargeStatuses = Object.values(rechargeStatus);
