import type { Guard } from '../../lib/guards.ts';
import { isRecord } from '@hongbao/contracts/http/answer';

/** The parameters of each indicator that has parameters: whole numbers. */
export type Periods = Readonly<Record<PeriodicIndicator, readonly number[]>>;
export const periodicIndicators = ['MA', 'BOLL', 'MACD', 'RSI'] as const;
export type PeriodicIndicator = (typeof periodicIndicators)[number];

/** Three moving averages fit into one line of the legend on a phone. */
export const firstPeriods: Periods = {
  MA: [7, 25, 99],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  RSI: [14],
};

interface Parameter {
  /** Key of its name under `chart.periods`. */
  name: 'period' | 'nth' | 'deviations' | 'fast' | 'slow' | 'signal';
  min: number;
  max: number;
}

/** A longer period would not be visible from the first page of candles. */
const period = (name: Parameter['name'] = 'period'): Parameter => ({ name, min: 2, max: 200 });

export const parameters: Readonly<Record<PeriodicIndicator, readonly Parameter[]>> = {
  MA: [period('nth'), period('nth'), period('nth')],
  BOLL: [period(), { name: 'deviations', min: 1, max: 5 }],
  MACD: [period('fast'), period('slow'), period('signal')],
  RSI: [period()],
};

/** Parses a typed parameter; null if it is not a whole number within its bounds. */
export function parsePeriod(text: string, { min, max }: Parameter): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}

/** Guard of stored periods: all indicators, each with all parameters within their bounds. */
export const isPeriods: Guard<Periods> = (value): value is Periods =>
  isRecord(value) &&
  periodicIndicators.every((name) => {
    const list = value[name];
    return (
      Array.isArray(list) &&
      list.length === parameters[name].length &&
      parameters[name].every((one, at) => parsePeriod(String(list[at]), one) === list[at])
    );
  });
