import { describe, expect, it } from 'vitest';
import type { Effect } from './interventions.ts';
import { BTC, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import { createPath } from './path.ts';

const natural = createNaturalPath(
  'sample',
  createSharedRandomness('sample', ORIGIN),
  sampleSymbol(BTC),
);
const ramp = {
  kind: 'ramp',
  from: 100,
  until: 160,
  complete: 160,
  logChange: 0.5,
  factor: 1,
} as const;
const knots = { seconds: [0, 20, 39], logs: [0.1, 0.2, 0.3] };
const effects: Effect[] = [
  ramp,
  { ...ramp, kind: 'gap', from: 130, until: 130, complete: 130 },
  // The replay is ended after 30 of its 40 seconds, before the last of its prices.
  { ...ramp, kind: 'replay', from: 200, until: 230, complete: 240, knots },
  { ...ramp, kind: 'freeze', from: 160, until: 170, complete: 170 },
];
const EDGES = [-Infinity, 100, 130, 160, 170, 200, 220, 230, Infinity];

const seconds = Array.from({ length: 150 }, (_, index) => 90 + index);

describe('a piece of a path', () => {
  it.each([
    ['in order', seconds],
    ['backwards', seconds.toReversed()],
    ['in any order', seconds.map((_, index) => 90 + ((index * 67) % 150))],
  ])('ends at the next start or end of an intervention, for queries %s', (_, asked) => {
    const { pieceAt } = createPath(natural, effects, RULES);
    for (const second of asked) {
      const { from, until } = pieceAt(second);
      const index = EDGES.findLastIndex((edge) => edge <= second);
      expect([second, from, until]).toEqual([second, EDGES[index], EDGES[index + 1]]);
    }
  });

  it('is unbounded and equals the natural price without interventions', () => {
    const path = createPath(natural, [], RULES);
    expect(path.pieceAt(1_000)).toEqual({
      from: -Infinity,
      until: Infinity,
      scale: 1,
      offset: 0,
      drift: null,
      glides: [],
    });
    expect(path.at(1_000)).toBe(natural.at(1_000));
  });

  it('equals the natural price before the first intervention', () => {
    const { pieceAt } = createPath(natural, effects, RULES);
    expect(pieceAt(99)).toEqual({
      from: -Infinity,
      until: 100,
      scale: 1,
      offset: 0,
      drift: null,
      glides: [],
    });
  });
});

it('the path of a frozen price evaluates the natural price only once', () => {
  let looks = 0;
  const at = (second: number) => {
    looks += 1;
    return natural.at(second);
  };
  const freeze = { ...ramp, kind: 'freeze' } as const;
  const path = createPath({ ...natural, at }, [freeze], RULES);
  const held = path.at(100);
  expect([looks, path.at(101), path.at(159), looks]).toEqual([1, held, held, 1]);
});

it('before(count, second) returns the price under the first interventions only', () => {
  const path = createPath(natural, effects.slice(0, 2), RULES);
  expect(path.before(0, 140)).toBe(natural.at(140));
  expect(path.before(1, 140)).toBeCloseTo(natural.at(140) + 0.5 * (40 / 60), 12);
  expect(path.before(2, 140)).toBe(path.at(140));
});
