import { ONE } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import { ln } from './exactMath.ts';
import type { EffectiveIntervention, Intervention } from './market.types.ts';
import { type Knots, toKnots } from './replay.ts';

/** When an intervention acts, and its progress over time. */
export interface Shape {
  kind: Intervention['kind'];
  /** The first second it acts on. */
  from: number;
  /** The first second after its window; `from` itself for a gap. */
  until: number;
  /** When its shape is complete: `until`, or later when it was ended early. */
  complete: number;
}

/** An intervention in the market's internal terms: whole seconds and logarithms. */
export interface Effect extends Shape {
  /** The permanent change of the logarithm (move, ramp, gap). */
  logChange: number;
  /** Factor of the volatility (volatility). */
  factor: number;
  /** The prices of a replay. */
  knots?: Knots;
}

const PERCENT_MAX = 10_000;
const FACTOR_MAX = 100;

/**
 * The order in which interventions are applied: each acts on the price after the earlier ones. A later one acts only after
 * its creation, so it can never change a published tick.
 */
export function sortInterventions(interventions: readonly Intervention[]): Intervention[] {
  return [...interventions].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/**
 * Converts an intervention in a symbol of this base price. Throws RangeError with the field and the bound when it is
 * invalid.
 */
export function toEffect(intervention: Intervention, basePrice = ONE): Effect {
  const { kind, percent = 0, factor = 1, durationMs, candles } = intervention;
  const isLasting = kind === 'move' || kind === 'ramp' || kind === 'gap';
  if (isLasting && !(percent > -100 && percent <= PERCENT_MAX)) {
    throw new RangeError(`percent must be above -100 and at most ${PERCENT_MAX}: ${percent}`);
  }
  if (kind === 'volatility' && !(factor >= 0 && factor <= FACTOR_MAX)) {
    throw new RangeError(`factor must be between 0 and ${FACTOR_MAX}: ${factor}`);
  }
  if (kind !== 'gap' && !(durationMs > 0 && durationMs < Infinity)) {
    throw new RangeError(`durationMs must be above 0: ${durationMs}`);
  }
  if (kind === 'replay' && !candles?.rows.length) {
    throw new RangeError('candles must be given for a replay');
  }
  return {
    kind,
    ...spanOf(intervention),
    logChange: isLasting ? ln(1 + percent / 100) : 0,
    factor,
    ...(candles ? { knots: toKnots(candles, basePrice) } : {}),
  };
}

function spanOf(intervention: Intervention): Pick<Effect, 'from' | 'until' | 'complete'> {
  const from = firstSecond(intervention);
  const isSudden = intervention.kind === 'gap';
  const complete = isSudden ? from : from + Math.ceil(intervention.durationMs / SECOND_MS);
  return { from, until: Math.min(complete, stopOf(intervention)), complete };
}

/** The intervention with the ticks on which it takes effect, for receipts and charts. */
export function toEffective(intervention: Intervention): EffectiveIntervention {
  const { from, until, complete } = spanOf(intervention);
  return {
    ...intervention,
    effectiveFrom: from * SECOND_MS,
    effectiveUntil: complete * SECOND_MS,
    ...(until < complete ? { stoppedAt: until * SECOND_MS } : {}),
  };
}

/** Whether it was ended before it started: it has never acted and never will. */
export function isWithdrawn(intervention: Intervention): boolean {
  return stopOf(intervention) <= firstSecond(intervention);
}

/** The first tick (epoch ms) that is not public yet at `now` and can still be changed by a new intervention. */
export function firstOpenTick(now: number): number {
  return Math.floor(now / SECOND_MS) * SECOND_MS + SECOND_MS;
}

/**
 * Progress of a move or a ramp at a second, 0 to 1: linear for a ramp, eased at both ends for a move. It stays constant
 * after an early end.
 */
export function progressAt({ kind, from, until, complete }: Shape, second: number): number {
  const reached = Math.min(second, until);
  if (reached >= complete) return 1;
  // Stryker disable next-line EqualityOperator: at its start the progress is zero
  if (reached <= from) return 0;
  const p = (reached - from) / (complete - from);
  return kind === 'move' ? p * p * (3 - 2 * p) : p;
}

/** The first second that could still be changed when the intervention was ended. */
function stopOf({ endedAt }: Intervention): number {
  return endedAt === undefined ? Infinity : firstOpenTick(endedAt) / SECOND_MS;
}

/** Not before `startAt`, and strictly after the creation: the tick at the creation instant does not change. */
function firstSecond({ startAt, createdAt }: Intervention): number {
  const from = Math.max(Math.ceil(startAt / SECOND_MS), Math.floor(createdAt / SECOND_MS) + 1);
  if (!Number.isSafeInteger(from)) throw new RangeError('startAt and createdAt must be epoch ms');
  return from;
}
