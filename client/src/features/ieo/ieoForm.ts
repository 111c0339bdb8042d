import { drawOdds, tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { ONE, units } from '@hongbao/contracts/money';
import type { Ieo } from './ieo.api.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

export interface ApplyFacts {
  ieo: Ieo;
  available: bigint;
  isVerified: boolean;
}

export interface ApplySummary {
  /** Number of tokens requested by this application, and by all applications together. */
  asked: bigint;
  total: bigint;
  /** Amount to be held in total, and the part of it that is not held yet. */
  held: bigint;
  added: bigint;
  oddsBefore: bigint;
  oddsAfter: bigint;
  mostLots: bigint;
}

const atLeastZero = (value: bigint) => (value < 0n ? 0n : value);

/** Computes the figures of an application with the same functions as the server. */
export function summarizeApply(typed: string, { ieo, available }: ApplyFacts): ApplySummary {
  const lots = (typedUnits(typed, { decimals: 0 }) ?? 0n) / ONE;
  const lot = units(ieo.lotSize);
  const price = units(ieo.estimatedPrice);
  const mine = units(ieo.myApplication?.quantity ?? '0');
  const frozen = units(ieo.myApplication?.frozen ?? '0');
  const [supply, applied] = [units(ieo.supply), units(ieo.appliedQuantity)];
  const asked = lots * lot;
  const total = mine + asked;
  const held = tokenCost(total, price);
  const room = atLeastZero(units(ieo.perMemberMax) - mine) / lot;
  const perLot = tokenCost(lot, price);
  const affordable = perLot === 0n ? room : available / perLot;
  return {
    asked,
    total,
    held,
    added: held - frozen,
    oddsBefore: drawOdds(supply, applied),
    oddsAfter: drawOdds(supply, applied + asked),
    mostLots: room < affordable ? room : affordable,
  };
}

export type ApplyProblem =
  | { key: 'identity' | 'missing' }
  | { key: 'limit'; lots: bigint }
  | { key: 'balance' };

/** Returns the reason why the application is invalid; null if it is valid. */
export function applyProblem(facts: ApplyFacts, summary: ApplySummary): ApplyProblem | null {
  const { ieo, available, isVerified } = facts;
  const most = units(ieo.perMemberMax);
  if (!isVerified) return { key: 'identity' };
  if (summary.asked === 0n) return { key: 'missing' };
  if (summary.total > most) {
    const mine = units(ieo.myApplication?.quantity ?? '0');
    return { key: 'limit', lots: atLeastZero(most - mine) / units(ieo.lotSize) };
  }
  return summary.added > available ? { key: 'balance' } : null;
}
