import { multiply, units } from '../money.ts';

/** What inviters earn of a trading fee, nearest first: whoever invited the payer, their inviter, and theirs. */
export const REBATE_RATES = [units('0.1'), units('0.05'), units('0.02')] as const;

/** How many levels a team has. */
export const TEAM_LEVELS = REBATE_RATES.length;

/** What a fee earns each level of inviters, in units: members' credits, rounded down. */
export function rebatesOfFee(fee: bigint): bigint[] {
  return REBATE_RATES.map((rate) => multiply(fee, rate, 'floor'));
}
