import { type Effect, progressAt, type Shape } from './interventions.ts';
import type { NaturalPath } from './natural.ts';
import { replayedLog, slopeAt } from './replay.ts';

/** The formula for the price under interventions around a second: `scale * natural + offset` plus drift and glides. */
export interface Parts {
  scale: number;
  offset: number;
  drift: Drift | null;
  glides: readonly Glide[];
}

/** A change in proportion to trading time: `perDay` for each day of it after `since`. */
export interface Drift {
  perDay: number;
  since: number;
}

/** An active move or ramp, weighted by the volatility applied after it. */
export interface Glide {
  effect: Shape;
  weight: number;
}

export interface Composition {
  /**
   * Returns the formula of the first `count` effects at a second. It is valid until the next start or end of these
   * effects.
   */
  partsAt(count: number, second: number): Parts;
  /** Returns the logarithm at a second under the first `count` effects. */
  valueAt(count: number, second: number): number;
}

/**
 * The rules of a version of the market for interventions. Until version 3, a frozen price returned to the natural price,
 * which the other coins had revealed, and volatility had no drift of its own, so that its mean return was not 0.
 */
export interface SteeringRules {
  readonly staysAfterFreeze: boolean;
  readonly isVolatilityFair: boolean;
}

export const rulesOf = (version: number): SteeringRules => ({
  staysAfterFreeze: version > 3,
  isVolatilityFair: version > 3,
});

/**
 * Composes interventions in sequence: each acts on the result of the earlier ones. An intervention that has not started
 * has no effect, not even on rounding, so that past prices remain equal to the last bit.
 */
export function createComposition(
  natural: NaturalPath,
  effects: readonly Effect[],
  rules: SteeringRules,
): Composition {
  const edges = [...new Set(effects.flatMap(({ from, until }) => [from, until]))].sort(
    (a, b) => a - b,
  );
  const atStart: number[] = [];
  const atEnd: number[] = [];

  function valueAt(count: number, second: number): number {
    return valueOf(partsAt(count, second), natural, second);
  }

  /**
   * The price under the earlier effects at the start and at the end of an effect; for a replay, `atEnd` is the
   * remaining offset. Cached, because these values never change.
   */
  function startOf(index: number, effect: Effect): number {
    return (atStart[index] ??= valueAt(index, effect.from));
  }
  function endOf(index: number, effect: Effect): number {
    return (atEnd[index] ??= valueAt(index, effect.until));
  }

  function partsAt(count: number, second: number): Parts {
    let parts: Parts = { scale: 1, offset: 0, drift: null, glides: [] };
    for (let index = 0; index < count; index += 1) {
      const effect = effects[index];
      if (effect && second >= effect.from) parts = applied(parts, index, effect, second);
    }
    return parts;
  }

  function applied(parts: Parts, index: number, effect: Effect, second: number): Parts {
    const { glides } = parts;
    const isOver = second >= effect.until;
    switch (effect.kind) {
      case 'freeze':
        if (!isOver) return { ...STILL, offset: startOf(index, effect) };
        return rules.staysAfterFreeze
          ? continued(parts, index, effect, () => startOf(index, effect))
          : parts;
      case 'volatility':
        return isOver
          ? afterVolatility(parts, index, effect)
          : livelier(parts, index, effect, second);
      case 'replay':
        return isOver
          ? continued(parts, index, effect, () =>
              replayedLog(effect.knots ?? NO_KNOTS, effect.until - 1 - effect.from),
            )
          : replayed(effect, second);
      case 'gap':
        return { ...parts, offset: parts.offset + effect.logChange };
      case 'move':
      case 'ramp': {
        const reached = effect.logChange * progressAt(effect, effect.until);
        return isOver
          ? { ...parts, offset: parts.offset + reached }
          : { ...parts, glides: [...glides, { effect, weight: effect.logChange }] };
      }
    }
  }

  /** Multiplies the deviations from the price at the start. */
  function livelier(parts: Parts, index: number, effect: Effect, second: number): Parts {
    const { factor } = effect;
    const offset = factor * parts.offset + (1 - factor) * startOf(index, effect);
    const glides = parts.glides.map((glide) => ({ ...glide, weight: glide.weight * factor }));
    const lively = { scale: parts.scale * factor, offset, drift: null, glides };
    if (!rules.isVolatilityFair) return lively;
    const since = natural.tradedUntil(second);
    const { perDay, since: earlier } = parts.drift ?? { perDay: 0, since };
    const own = compensationPerDay(factor, parts.scale);
    return {
      ...lively,
      offset: offset + factor * perDay * (since - earlier) + compensation(index, effect, second),
      drift: driftOf(factor * perDay + own, since),
    };
  }

  /** The final deviation remains, so that the price does not jump at the end. */
  function afterVolatility(parts: Parts, index: number, effect: Effect): Parts {
    const retained = (effect.factor - 1) * (endOf(index, effect) - startOf(index, effect));
    return {
      ...parts,
      offset: parts.offset + retained + compensation(index, effect, effect.until),
    };
  }

  /**
   * The drift that makes the mean return of volatility 0. If the logarithm has the deviation s σ and its price is a
   * martingale, k times its change has the mean return (k² − k)/2 (s σ)² for each day of trading time.
   */
  function compensationPerDay(factor: number, scale: number): number {
    return -0.5 * (factor * factor - factor) * scale * scale * natural.variance;
  }

  /** Returns the sum of the compensation of a volatility effect from its start to a second. */
  function compensation(index: number, effect: Effect, second: number): number {
    if (!rules.isVolatilityFair) return 0;
    const stops = edges.filter((edge) => edge > effect.from && edge < second);
    let sum = 0;
    let at = effect.from;
    for (const next of [...stops, second]) {
      const perDay = compensationPerDay(effect.factor, scaleAt(index, at));
      sum += perDay * (natural.tradedUntil(next) - natural.tradedUntil(at));
      at = next;
    }
    return sum;
  }

  /** Returns the factor of the natural price under the first `count` effects. */
  function scaleAt(count: number, second: number): number {
    let scale = 1;
    for (const { kind, from, until, factor } of effects.slice(0, count)) {
      if (second < from || second >= until) continue;
      if (kind === 'volatility') scale *= factor;
      if (kind === 'freeze' || kind === 'replay') scale = 0;
    }
    return scale;
  }

  /** After its end, the price continues from the last price of a freeze or replay. */
  function continued(parts: Parts, index: number, effect: Effect, last: () => number): Parts {
    const retained = (atEnd[index] ??= last() - valueAt(index, effect.until - 1));
    return { ...parts, offset: parts.offset + retained };
  }

  /** Interpolates linearly between two prices of a replay, independent of other effects. */
  function replayed({ from, knots = NO_KNOTS }: Effect, second: number): Parts {
    const slope = slopeAt(knots, second - from);
    const [begin, end] = [from + slope.from, from + slope.until];
    const ramp = { kind: 'ramp', from: begin, until: end, complete: end } as const;
    const weight = slope.end - slope.begin;
    return {
      ...STILL,
      offset: slope.begin,
      glides: weight === 0 ? [] : [{ effect: ramp, weight }],
    };
  }

  return { partsAt, valueAt };
}

const NO_KNOTS = { seconds: [], logs: [] };

const STILL = { scale: 0, drift: null, glides: [] } as const;

const driftOf = (perDay: number, since: number): Drift | null =>
  perDay === 0 ? null : { perDay, since };

/** Returns the part of the logarithm that grows with trading time. */
export function driftAt({ perDay, since }: Drift, natural: NaturalPath, second: number): number {
  return perDay * (natural.tradedUntil(second) - since);
}

/** Returns the logarithm at a second, with a formula that is valid at that second. */
export function valueOf(parts: Parts, natural: NaturalPath, second: number): number {
  // The natural price is not evaluated while the price is frozen.
  let value = parts.scale === 0 ? parts.offset : parts.scale * natural.at(second) + parts.offset;
  if (parts.drift) value += driftAt(parts.drift, natural, second);
  for (const { effect, weight } of parts.glides) value += weight * progressAt(effect, second);
  return value;
}
