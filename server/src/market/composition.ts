import { type Effect, progressAt, type Shape } from './interventions.ts';
import type { NaturalPath } from './natural.ts';
import { replayedLog, slopeAt } from './replay.ts';

/** The formula for the price under interventions around a second: `scale * natural + offset` plus glides. */
export interface Parts {
  scale: number;
  offset: number;
  glides: readonly Glide[];
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
 * Composes interventions in sequence: each acts on the result of the earlier ones. An intervention that has not started
 * has no effect, not even on rounding, so that past prices remain equal to the last bit.
 */
export function createComposition(natural: NaturalPath, effects: readonly Effect[]): Composition {
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
    let parts: Parts = { scale: 1, offset: 0, glides: [] };
    for (let index = 0; index < count; index += 1) {
      const effect = effects[index];
      if (effect && second >= effect.from) parts = applied(parts, index, effect, second);
    }
    return parts;
  }

  function applied(parts: Parts, index: number, effect: Effect, second: number): Parts {
    const { scale, offset, glides } = parts;
    const isOver = second >= effect.until;
    switch (effect.kind) {
      case 'freeze':
        return isOver ? parts : { scale: 0, offset: startOf(index, effect), glides: [] };
      case 'volatility': {
        const start = startOf(index, effect);
        const { factor } = effect;
        if (isOver) {
          // The final deviation remains, so that the price does not jump at the end.
          const retained = (factor - 1) * (endOf(index, effect) - start);
          return { scale, offset: offset + retained, glides };
        }
        return {
          scale: scale * factor,
          offset: factor * offset + (1 - factor) * start,
          glides: glides.map((glide) => ({ ...glide, weight: glide.weight * factor })),
        };
      }
      case 'replay':
        return replayed(parts, index, effect, second);
      case 'gap':
        return { scale, offset: offset + effect.logChange, glides };
      case 'move':
      case 'ramp':
        return isOver
          ? { scale, offset: offset + effect.logChange * progressAt(effect, effect.until), glides }
          : { scale, offset, glides: [...glides, { effect, weight: effect.logChange }] };
    }
  }

  /**
   * Interpolates linearly between two prices of a replay, independent of other effects. After the replay the price
   * continues from its last price.
   */
  function replayed(parts: Parts, index: number, effect: Effect, second: number): Parts {
    const { from, until, knots = NO_KNOTS } = effect;
    if (second >= until) {
      const { scale, offset, glides } = parts;
      const retained = (atEnd[index] ??=
        replayedLog(knots, until - 1 - from) - valueAt(index, until - 1));
      return { scale, offset: offset + retained, glides };
    }
    const slope = slopeAt(knots, second - from);
    const [begin, end] = [from + slope.from, from + slope.until];
    const ramp = { kind: 'ramp', from: begin, until: end, complete: end } as const;
    const weight = slope.end - slope.begin;
    return {
      scale: 0,
      offset: slope.begin,
      glides: weight === 0 ? [] : [{ effect: ramp, weight }],
    };
  }

  return { partsAt, valueAt };
}

const NO_KNOTS = { seconds: [], logs: [] };

/** Returns the logarithm at a second, with a formula that is valid at that second. */
export function valueOf(parts: Parts, natural: NaturalPath, second: number): number {
  // The natural price is not evaluated while the price is frozen.
  let value = parts.scale === 0 ? parts.offset : parts.scale * natural.at(second) + parts.offset;
  for (const { effect, weight } of parts.glides) value += weight * progressAt(effect, second);
  return value;
}
