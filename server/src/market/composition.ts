import { type Effect, progressAt, type Shape } from './interventions.ts';
import type { NaturalPath } from './natural.ts';
import { replayedLog, slopeAt } from './replay.ts';

/** What interventions make of the natural price at and around a second: `scale * natural + offset` plus glides. */
export interface Parts {
  scale: number;
  offset: number;
  glides: readonly Glide[];
}

/** A move or ramp under way, weighted by the volatility applied after it. */
export interface Glide {
  effect: Shape;
  weight: number;
}

export interface Composition {
  /** The formula that the first `count` effects give at a second (and until the next edge of any of them). */
  partsAt(count: number, second: number): Parts;
  /** The logarithm that the first `count` effects give at a second. */
  valueAt(count: number, second: number): number;
}

/**
 * Interventions one after the other, each acting on what those before it made. One that has not begun leaves no trace,
 * not even a rounding: the past stays bit for bit what it was.
 */
export function createComposition(natural: NaturalPath, effects: readonly Effect[]): Composition {
  const atStart: number[] = [];
  const atEnd: number[] = [];

  function valueAt(count: number, second: number): number {
    return valueOf(partsAt(count, second), natural, second);
  }

  /** The price an effect found when it began, and would have found when it ended (of a replay: what stays of it). Kept: anchors never change. */
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
          // The window's deviation stays, so the price does not jump back at its end.
          const kept = (factor - 1) * (endOf(index, effect) - start);
          return { scale, offset: offset + kept, glides };
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

  /** A straight line between two given prices, whatever else goes on; afterwards on from the last. */
  function replayed(parts: Parts, index: number, effect: Effect, second: number): Parts {
    const { from, until, knots = NO_KNOTS } = effect;
    if (second >= until) {
      const { scale, offset, glides } = parts;
      const kept = (atEnd[index] ??=
        replayedLog(knots, until - 1 - from) - valueAt(index, until - 1));
      return { scale, offset: offset + kept, glides };
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

/** The logarithm at a second by a formula that holds there. */
export function valueOf(parts: Parts, natural: NaturalPath, second: number): number {
  // A frozen price need not look at nature.
  let value = parts.scale === 0 ? parts.offset : parts.scale * natural.at(second) + parts.offset;
  for (const { effect, weight } of parts.glides) value += weight * progressAt(effect, second);
  return value;
}
