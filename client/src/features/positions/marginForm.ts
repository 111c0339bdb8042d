import { formatUnits, mulDiv, roundToStep, stepOfDecimals } from '@hongbao/contracts/money';
import {
  distanceToLiquidation,
  type Holding,
  liquidationPrice,
  unrealizedPnl,
} from '@hongbao/contracts/positions/positions.quote';
import { marginToSafety, removableMargin } from '@hongbao/contracts/positions/positions.size';
import type { Tier } from '@hongbao/contracts/positions/positions.tiers';
import { parseTyped, trimZeros, typedUnits } from '../../lib/decimalInput.ts';

export const marginWays = ['add', 'takeBack'] as const;

export interface MarginForm {
  way: (typeof marginWays)[number];
  amount: string;
}

export const noMargin: MarginForm = { way: 'add', amount: '' };

export const reduceMargin = (form: MarginForm, change: Partial<MarginForm>): MarginForm => {
  const next = { ...form, ...change };
  return { ...next, amount: parseTyped(next.amount, { unit: 'USDT' }).shown };
};

export interface MarginFacts {
  holding: Holding;
  leverage: number;
  mark: bigint;
  liquidation: bigint | null;
  available: bigint;
  /** The rates of the position's tier, fixed when the position was opened. */
  rates: Pick<Tier, 'mmr' | 'cum'>;
  takerFee: bigint;
  tick: bigint;
}

export interface MarginSummary {
  /** Change of the margin, in units; negative if margin is removed. */
  change: bigint;
  most: bigint;
  marginAfter: bigint;
  liquidationAfter: bigint | null;
  distanceAfter: bigint | null;
}

/** Computes the effect of a change of margin with the formula of the server. */
export function summarizeMargin({ way, amount }: MarginForm, facts: MarginFacts): MarginSummary {
  const { holding, leverage, mark, available, rates, takerFee, tick } = facts;
  const typed = typedUnits(amount) ?? 0n;
  const most =
    way === 'add' ? available : removableMargin(holding, leverage, unrealizedPnl(holding, mark));
  const change = way === 'add' ? typed : -typed;
  const isPossible = typed > 0n && typed <= most;
  const marginAfter = isPossible ? holding.margin + change : holding.margin;
  const liquidationAfter = isPossible
    ? liquidationPrice({ ...holding, margin: marginAfter }, rates, takerFee, tick)
    : facts.liquidation;
  return {
    change,
    most,
    marginAfter,
    liquidationAfter,
    distanceAfter: distanceToLiquidation(holding.direction, mark, liquidationAfter),
  };
}

/** Returns the reason why the change is invalid; null if it is valid. */
export function marginProblem({ amount }: MarginForm, { change, most }: MarginSummary) {
  const { problem } = parseTyped(amount);
  if (problem) return { key: problem, isTyping: true } as const;
  if (change === 0n) return { key: 'marginMissing', isTyping: false } as const;
  const size = change < 0n ? -change : change;
  if (size <= most) return null;
  return { key: change > 0n ? 'marginTooMuch' : 'marginTooLow', isTyping: false } as const;
}

/** The suggested shares are in whole cents, in units of USDT. */
const CENT = stepOfDecimals(2);

export const marginPresets = ['quarter', 'half', 'safe'] as const;
export type MarginPreset = (typeof marginPresets)[number];

/**
 * The suggested amounts to add, in units, a quarter and a half of the margin, and what makes the position safe. A preset
 * of zero, or above the available balance, is absent.
 */
export function suggestMargin({ holding, mark, rates, takerFee, tick, available }: MarginFacts) {
  const share = (percent: bigint) =>
    roundToStep(mulDiv(holding.margin, percent, 100n, 'floor'), CENT, 'ceil');
  const amounts: Record<MarginPreset, bigint> = {
    quarter: share(25n),
    half: share(50n),
    safe: marginToSafety(holding, mark, rates, takerFee, tick),
  };
  return marginPresets.flatMap((preset) =>
    amounts[preset] > 0n && amounts[preset] <= available
      ? [{ preset, amount: amounts[preset] }]
      : [],
  );
}

export const writtenAmount = (amount: bigint): string => trimZeros(formatUnits(amount));
