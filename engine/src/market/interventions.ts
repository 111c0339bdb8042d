import { FACTOR_MAX, PERCENT_MAX } from '@hongbao/contracts/control/interventions.types';
import { ONE } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import { ln } from './exactMath.ts';
import type { EffectiveIntervention, Intervention } from './market.types.ts';
import { type Knots, toKnots } from './replay.ts';

/** The seconds in which an intervention acts, which determine its progress. */
export interface Shape {
  kind: Intervention['kind'];
  /** The first second in which the intervention acts. */
  from: number;
  /** The first second after its window; equal to `from` for a gap. */
  until: number;
  /** The second at which the intervention would be complete: `until`, or later if it was ended early. */
  complete: number;
}

/** An intervention in whole seconds and logarithms, as used by the computation of prices. */
export interface Effect extends Shape {
  /** The permanent change of the logarithm (for move, ramp and gap). */
  logChange: number;
  /** The factor of the volatility (for volatility). */
  factor: number;
  /** The prices of a replay, as logarithms. */
  knots?: Knots;
  /** The length of each candle of a replay, or of its groups of shorter candles, in seconds. */
  candleSeconds?: number;
}

/**
 * Sorts interventions into the order in which they are applied: by creation. Each acts on the price after the earlier
 * ones, and only after its own creation, so that a new intervention never changes a published tick.
 */
export function sortInterventions(interventions: readonly Intervention[]): Intervention[] {
  return [...interventions].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/**
 * Converts an intervention in a symbol with this base price. Throws RangeError with the field and its bound if the
 * intervention is invalid.
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
  // A stored replay may be any object.
  if (kind === 'replay' && !(candles as Partial<typeof candles>)?.rows?.length) {
    throw new RangeError('candles must be given for a replay');
  }
  return {
    kind,
    ...spanOf(intervention),
    logChange: isLasting ? ln(1 + percent / 100) : 0,
    factor,
    ...(candles
      ? {
          knots: toKnots(candles, basePrice),
          candleSeconds: (candles.groupMs ?? candles.candleMs) / SECOND_MS,
        }
      : {}),
  };
}

function spanOf(intervention: Intervention): Pick<Effect, 'from' | 'until' | 'complete'> {
  const from = firstSecond(intervention);
  const isSudden = intervention.kind === 'gap';
  const complete = isSudden ? from : from + Math.ceil(intervention.durationMs / SECOND_MS);
  return { from, until: Math.min(complete, stopOf(intervention)), complete };
}

/** Returns the intervention with the ticks at which it takes effect, for receipts and charts. */
export function toEffective(intervention: Intervention): EffectiveIntervention {
  const { from, until, complete } = spanOf(intervention);
  return {
    ...intervention,
    effectiveFrom: from * SECOND_MS,
    effectiveUntil: complete * SECOND_MS,
    ...(until < complete ? { stoppedAt: until * SECOND_MS } : {}),
  };
}

/** Whether the intervention was ended before its start, so that it never acts. */
export function isWithdrawn(intervention: Intervention): boolean {
  return stopOf(intervention) <= firstSecond(intervention);
}

/** Returns the first unpublished tick at `now` (epoch ms), which a new intervention can still change. */
export function firstOpenTick(now: number): number {
  return Math.floor(now / SECOND_MS) * SECOND_MS + SECOND_MS;
}

/**
 * Returns the progress of a move or ramp at a second, from 0 to 1: linear for a ramp, eased at both ends for a move.
 * After an early end it is constant.
 */
export function progressAt({ kind, from, until, complete }: Shape, second: number): number {
  const reached = Math.min(second, until);
  if (reached >= complete) return 1;
  // Stryker disable next-line EqualityOperator: at its start the progress is zero
  if (reached <= from) return 0;
  const p = (reached - from) / (complete - from);
  return kind === 'move' ? p * p * (3 - 2 * p) : p;
}

/** Returns the first second that was unpublished when the intervention was ended; Infinity if it was not ended. */
function stopOf({ endedAt }: Intervention): number {
  return endedAt === undefined ? Infinity : firstOpenTick(endedAt) / SECOND_MS;
}

/**
 * Returns the first second at or after `startAt` and strictly after the creation, because the tick at the creation is
 * already published.
 */
function firstSecond({ startAt, createdAt }: Intervention): number {
  const from = Math.max(Math.ceil(startAt / SECOND_MS), Math.floor(createdAt / SECOND_MS) + 1);
  if (!Number.isSafeInteger(from)) throw new RangeError('startAt and createdAt must be epoch ms');
  return from;
}
