import { multiply, units } from '../money.ts';

/** Inviters' shares of a trading fee, nearest first: the payer's inviter, the inviter's inviter, and theirs. */
export const REBATE_RATES = [units('0.1'), units('0.05'), units('0.02')] as const;

/** The number of levels of a team. */
export const TEAM_LEVELS = REBATE_RATES.length;

/** The rebates of a fee for each level of inviters, in units: members' credits, rounded down. */
export function rebatesOfFee(fee: bigint): bigint[] {
  return REBATE_RATES.map((rate) => multiply(fee, rate, 'floor'));
}
