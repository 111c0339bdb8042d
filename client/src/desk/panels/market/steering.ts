import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import type {
  interveneEverywhere,
  listInterventions,
} from '@hongbao/contracts/control/interventions.calls';
import { formatPercent } from '../../../lib/numbers.ts';

/** What an operator does to a price, as the server lists it. */
export type Intervention = ResultOf<typeof listInterventions>[number];
/** What is to be done: to every symbol, or with `to` to one. */
export type Steering = BodyOf<typeof interveneEverywhere> & { readonly to?: string };

/** Asked for most: one press each. */
export const quickSteerings = {
  fall: { kind: 'gap', percent: -12 },
  rise: { kind: 'ramp', percent: 10, durationMs: 600_000 },
  freeze: { kind: 'freeze', durationMs: 300_000 },
} as const satisfies Record<string, Steering>;
export type QuickSteering = keyof typeof quickSteerings;
export const quickNames = Object.keys(quickSteerings) as QuickSteering[];

/** Where an intervention stands: `ended` by hand on its way, `withdrawn` before it began. */
export type Standing = 'coming' | 'acting' | 'over' | 'ended' | 'withdrawn';

export function standingOf(
  { startAt, durationMs, endedAt }: Pick<Intervention, 'startAt' | 'durationMs' | 'endedAt'>,
  now: number,
): Standing {
  if (endedAt !== undefined) return endedAt < startAt ? 'withdrawn' : 'ended';
  if (now < startAt) return 'coming';
  return now < startAt + durationMs ? 'acting' : 'over';
}

/** -12 -> "−12%", -7.50523 -> "−7.505%": how far a price goes. */
export const percentShown = (percent: number): string =>
  formatPercent((Number(percent.toPrecision(DIGITS)) / 100).toFixed(8), {
    isSigned: true,
    digits: 'exact',
  });

/** More would only be noise. */
const DIGITS = 4;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** 5400000 -> "1h30m", as a duration is typed. */
export function durationShown(durationMs: number): string {
  let rest = durationMs;
  const parts = units.flatMap(([unit, long]) => {
    const count = Math.floor(rest / long);
    rest -= count * long;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.join('') || '0s';
}
