import { createComposition, type Parts, type SteeringRules, valueOf } from './composition.ts';
import { countAtOrBelow } from './countAtOrBelow.ts';
import type { Effect } from './interventions.ts';
import type { NaturalPath } from './natural.ts';

/**
 * A symbol's public price as a logarithm relative to the base price: the natural price with every intervention applied.
 */
export interface Path {
  natural: NaturalPath;
  effects: readonly Effect[];
  rules: SteeringRules;
  at(second: number): number;
  /** Returns the piece that contains a second. */
  pieceAt(second: number): Piece;
  /** Returns the value at a second under only the effects before this index. */
  before(index: number, second: number): number;
}

/**
 * The seconds from `from` to `until - 1` in which no intervention starts or ends, so that one formula is valid in all
 * of them.
 */
export interface Piece extends Parts {
  from: number;
  until: number;
}

/** Creates the path of a natural price under effects, in the order in which they are applied. */
export function createPath(
  natural: NaturalPath,
  effects: readonly Effect[],
  rules: SteeringRules,
): Path {
  const composition = createComposition(natural, effects, rules);
  const edges = edgesOf(effects);
  // Cached pieces, at most two for each intervention.
  const pieces: Piece[] = [];
  let latest: Piece | undefined;

  function pieceAt(second: number): Piece {
    // Stryker disable next-line EqualityOperator: a second lookup returns the same piece
    if (latest && second >= latest.from && second < latest.until) return latest;
    const index = countAtOrBelow(edges, second);
    latest = pieces[index] ??= compose(index);
    return latest;
  }

  function compose(index: number): Piece {
    const from = edges[index - 1] ?? -Infinity;
    const parts = composition.partsAt(effects.length, from);
    return { ...parts, from, until: edges[index] ?? Infinity };
  }

  return {
    natural,
    effects,
    rules,
    at: (second) => valueOf(pieceAt(second), natural, second),
    pieceAt,
    before: composition.valueAt,
  };
}

/**
 * Returns the first second at which the prices under two lists of effects can differ; Infinity if the lists are equal.
 */
export function firstDifference(a: readonly Effect[], b: readonly Effect[]): number {
  const texts = [a, b].map((effects) => effects.map((effect) => JSON.stringify(effect)));
  const [ofA = [], ofB = []] = texts;
  let same = 0;
  // Stryker disable next-line EqualityOperator: beyond the end of both lists the comparison has no effect
  while (same < ofA.length && ofA[same] === ofB[same]) same += 1;
  return Math.min(Infinity, ...[...a.slice(same), ...b.slice(same)].map((effect) => effect.from));
}

function edgesOf(effects: readonly Effect[]): number[] {
  const edges = effects.flatMap(({ from, until, knots }) => [
    from,
    ...(knots?.seconds ?? []).map((second) => Math.min(from + second, until)),
    until,
  ]);
  return [...new Set(edges)].sort((a, b) => a - b);
}
