import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import type {
  interveneEverywhere,
  listInterventions,
} from '@hongbao/contracts/control/interventions.calls';
import { formatPercent } from '@hongbao/client/lib/numbers.ts';

/** An intervention as listed by the server. */
export type Intervention = ResultOf<typeof listInterventions>[number];
/** The body that requests an intervention in all symbols, or in one symbol with `to`. */
export type Steering = BodyOf<typeof interveneEverywhere> & { readonly to?: string };

/** The most common interventions. */
export const quickSteerings = {
  fall: { kind: 'gap', percent: -12 },
  rise: { kind: 'ramp', percent: 10, durationMs: 600_000 },
  freeze: { kind: 'freeze', durationMs: 300_000 },
} as const satisfies Record<string, Steering>;
export type QuickSteering = keyof typeof quickSteerings;
export const quickNames = Object.keys(quickSteerings) as QuickSteering[];

/** State of an intervention. `ended`: it was stopped while active. `withdrawn`: it was stopped before its start. */
export type InterventionState = 'coming' | 'acting' | 'over' | 'ended' | 'withdrawn';

export function interventionState(
  { startAt, durationMs, endedAt }: Pick<Intervention, 'startAt' | 'durationMs' | 'endedAt'>,
  now: number,
): InterventionState {
  if (endedAt !== undefined) return endedAt < startAt ? 'withdrawn' : 'ended';
  if (now < startAt) return 'coming';
  return now < startAt + durationMs ? 'acting' : 'over';
}

/** Formats the change of a price in percent: -12 -> "−12%", -7.50523 -> "−7.505%". */
export const formatPriceMove = (percent: number): string =>
  formatPercent((Number(percent.toPrecision(DIGITS)) / 100).toFixed(8), {
    isSigned: true,
    digits: 'exact',
  });

/** Maximum number of significant digits. */
const DIGITS = 4;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** Formats a duration as in a duration field: 5400000 -> "1h30m". */
export function formatDuration(durationMs: number): string {
  let rest = durationMs;
  const parts = units.flatMap(([unit, long]) => {
    const count = Math.floor(rest / long);
    rest -= count * long;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.join('') || '0s';
}
