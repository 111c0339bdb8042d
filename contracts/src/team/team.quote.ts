import { multiply, units } from '../money.ts';

/** Shares of inviters in a trading fee, nearest first: the payer's inviter, that member's inviter, and the next one. */
export const REBATE_RATES = [units('0.1'), units('0.05'), units('0.02')] as const;

export const TEAM_LEVELS = REBATE_RATES.length;

/** The rebates of a fee for each level of inviters, in units, rounded down, because they are credits to members. */
export function rebatesOfFee(fee: bigint): bigint[] {
  return REBATE_RATES.map((rate) => multiply(fee, rate, 'floor'));
}
