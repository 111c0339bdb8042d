import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effect, toEffect } from './interventions.ts';
import { BTC, EVENING, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import type { Intervention } from './market.types.ts';
import { BLOCK_LEVEL } from './bridge.ts';
import {
  type Block,
  createSharedRandomness,
  createNaturalPath,
  LEAF_LEVEL,
  type NaturalPath,
  type Span,
} from './natural.ts';
import { createPath, type Path } from './path.ts';
import { createSearcher, type Search } from './search.ts';

const natural = createNaturalPath(
  'sample',
  createSharedRandomness('sample', ORIGIN),
  sampleSymbol(BTC),
);
/** The boundary of two longest spans, in seconds. Blocks of 64 seconds start at multiples of 64 from it. */
const EDGE = natural.top(natural.topOf(EVENING / 1_000) + 1).second;
const plain = createPath(natural, [], RULES);

/** Seconds within ten minutes of the boundary, many of them at the boundaries of blocks. */
const around = fc.oneof(
  fc.integer({ min: -600, max: 600 }),
  fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -1, max: 1 }))
    .map(([block, beside]) => 64 * block + beside),
);
const window = fc
  .tuple(around, around)
  .map(([a, b]) => [EDGE + Math.min(a, b), EDGE + Math.max(a, b)] as const);

/** Returns the visits of a search, up to the visit that ends it. */
function shown(
  path: Path,
  order: Search['order'],
  [first, last]: readonly [number, number],
  end = 0,
) {
  const visits: { from: number; logs: number[] }[] = [];
  const search: Search = {
    order,
    canDiscard: () => false,
    visit(from, logs, offset, count) {
      visits.push({ from, logs: Array.from(logs.subarray(offset, offset + count)) });
      return visits.length === end;
    },
  };
  createSearcher(path)(search, first, last);
  return visits;
}

const secondsOf = (visits: ReturnType<typeof shown>) =>
  visits.flatMap(({ from, logs }) => logs.map((_, index) => from + index));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Creates a path with interventions, whose seconds are relative to the boundary. */
function steered(...made: readonly (Partial<Intervention> & { from: number; seconds: number })[]) {
  const effects = made.map(({ from, seconds, ...rest }): Effect => {
    const [startAt, durationMs] = [(EDGE + from) * 1_000, seconds * 1_000];
    const one = { id: 'a', symbol: BTC, kind: 'ramp', percent: 20, createdAt: 0 } as const;
    return toEffect({ ...one, ...rest, startAt, durationMs });
  });
  return createPath(natural, effects, RULES);
}

describe('a search in order of time', () => {
  it('visits every second once, in order, with the value of the path', () => {
    fc.assert(
      fc.property(window, ([first, last]) => {
        const visits = shown(plain, 'inTime', [first, last]);
        expect(secondsOf(visits)).toEqual(range(first, last));
        expect(visits.flatMap(({ logs }) => logs)).toEqual(range(first, last).map(plain.at));
        expect(visits.every(({ logs }) => logs.length > 0)).toBe(true);
      }),
    );
  });

  it('visits the exact values under interventions, and a constant value only once', () => {
    const candles = { candleMs: 60_000, rows: [['95000', '95100', '94900', '95050']] } as const;
    const path = steered(
      { from: -200, seconds: 150 },
      { from: -120, seconds: 60, kind: 'volatility', factor: 3 },
      { from: 10, seconds: 0, kind: 'gap' },
      { from: 100, seconds: 50, kind: 'freeze' },
      { from: 200, seconds: 60, kind: 'replay', candles },
    );
    const visits = shown(path, 'inTime', [EDGE - 300, EDGE + 400]);
    const seconds = secondsOf(visits);
    expect(seconds).toEqual([...range(EDGE - 300, EDGE + 100), ...range(EDGE + 150, EDGE + 400)]);
    expect(visits.flatMap(({ logs }) => logs)).toEqual(seconds.map(path.at));
  });

  it('visits each constant piece of a replay once', () => {
    const rows = [['95000', '95000', '95000', '95000']] as const;
    const candles = { candleMs: 60_000, rows };
    const path = steered({ from: 0, seconds: 60, kind: 'replay', candles });
    // A replay is divided into one piece between each two prices.
    expect(secondsOf(shown(path, 'inTime', [EDGE, EDGE + 59])).map((each) => each - EDGE)).toEqual([
      0, 20, 40, 59,
    ]);
  });
});

/**
 * Returns the spans with which a search starts: the shortest span around the window, or the longest spans that contain
 * its ends.
 */
function startsOf(first: number, last: number): Span[] {
  const around = natural.spanAround(first, last);
  if (around) return [{ ...around }];
  return [first, last].map((second) => ({ ...natural.top(natural.topOf(second)) }));
}

/** Returns the starts of a span's leaves within the window. */
const leavesOf = ({ second, level }: Span, first: number, last: number) =>
  range(Math.max(first, second), Math.min(last, second + 2 ** level - 1)).filter(
    (each) => each === first || (each - EDGE) % 2 ** LEAF_LEVEL === 0,
  );

/**
 * Returns the block with the highest (sign 1) or lowest estimate, by descending to the half with the larger estimate.
 */
function likeliest(start: Span, sign: number, first: number, last: number): Span {
  let span = start;
  const height = ({ level, second, begin, end, deviation }: Span) =>
    Math.max(sign * begin, sign * (second + 2 ** level <= last ? end : begin)) + deviation;
  while (span.level > BLOCK_LEVEL) {
    const { first: early, second: late } = natural.halves(span);
    if (late.second > last) span = early;
    else if (early.second + 2 ** early.level <= first) span = late;
    else span = height(late) > height(early) ? late : early;
  }
  return { ...span };
}

describe('a best-first search', () => {
  it('visits the likeliest block of each long span and of its parts first, then every second in order', () => {
    fc.assert(
      fc.property(window, ([first, last]) => {
        const visits = shown(plain, 'bestFirst', [first, last]);
        const expected = startsOf(first, last).flatMap((start) => {
          // Only parts whose ends belong to the window are visited first.
          const parts = start.second + 2 ** start.level <= last ? [15, 13] : [];
          const looks = start.level > 8 ? [start.level, ...parts] : [];
          const blocks = looks
            .filter((level) => level <= start.level)
            .flatMap(() => [1, -1].map((sign) => likeliest(start, sign, first, last)));
          return [...blocks, start].flatMap((span) => leavesOf(span, first, last));
        });
        expect(visits.map(({ from }) => from)).toEqual(expected);
      }),
    );
  });

  it.each(['inTime', 'bestFirst'] as const)(
    'visits only the leaf with the last second when every span can be discarded: %s',
    (order) => {
      const looks: number[] = [];
      const visit = (from: number) => looks.push(from) < 0;
      createSearcher(plain)({ order, canDiscard: () => true, visit }, EDGE + 5, EDGE + 900);
      expect(new Set(looks)).toEqual(new Set([EDGE + 896]));
    },
  );
});

it.each(['inTime', 'bestFirst'] as const)(
  'a search with the order %s ends when a visit returns true',
  (order) => {
    const path = steered(
      { from: 90, seconds: 0, kind: 'gap' },
      { from: 130, seconds: 9, kind: 'freeze' },
    );
    const all = shown(path, order, [EDGE - 130, EDGE + 200]);
    expect(all.length).toBeGreaterThan(6);
    for (let end = 1; end <= all.length; end += 1)
      expect(shown(path, order, [EDGE - 130, EDGE + 200], end)).toEqual(all.slice(0, end));
  },
);

/** A path that is equal up to the second `last`, and shifted after it. Bent spans retain their real end. */
function shiftedAfter(last: number, shift: number): NaturalPath {
  type Bent = Span & { readonly realEnd: number };
  const isAfter = (second: number) => second > last;
  const bent = (span: Span): Bent => ({
    ...span,
    realEnd: span.end,
    end: span.end + (isAfter(span.second + 2 ** span.level) ? shift : 0),
  });
  const real = (span: Span) => ({ ...span, end: (span as Bent).realEnd });
  let realValues = new Float64Array();
  const bend = ({ values }: Block, { second }: Span, from: number, until: number) => {
    for (let at = from; at < until; at += 1)
      if (isAfter(second + at)) values[at] = (values[at] ?? 0) + shift;
  };
  return {
    ...natural,
    spanAround(first, until) {
      const around = natural.spanAround(first, until);
      return around && bent(around);
    },
    top: (number) => bent(natural.top(number)),
    halves(span) {
      const { first, second } = natural.halves(real(span));
      return { first: bent(first), second: bent(second) };
    },
    fillLeaves(block, span) {
      natural.fillLeaves(block, real(span));
      realValues = block.values.slice();
      bend(block, span, 0, 2 ** span.level);
    },
    fillLeaf(block, span, index) {
      const size = 2 ** span.level;
      const next = Math.min(index + 2 ** LEAF_LEVEL, size);
      const end = next < size ? (realValues[next] ?? 0) : (span as Bent).realEnd;
      natural.fillLeaf(block, span, index, end);
      bend(block, span, index + 1, next);
    },
  };
}

describe('the work of a search', () => {
  /** Returns every computation and every comparison of a search, in order. */
  function workOf(order: Search['order'], [first, last]: readonly [number, number], shift: number) {
    const work: unknown[] = [];
    const shifted = shiftedAfter(last, shift);
    const counted: NaturalPath = {
      ...shifted,
      halves: (span) => (work.push(['halves', span.level, span.second]), shifted.halves(span)),
      fillLeaves: (block, span) => (
        work.push(['leaves', span.second]),
        shifted.fillLeaves(block, span)
      ),
      fillLeaf: (block, span, index, end) => (
        work.push(['leaf', span.second + index]),
        shifted.fillLeaf(block, span, index, end)
      ),
    };
    const found = { low: Infinity, high: -Infinity };
    createSearcher(createPath(counted, [], RULES))(
      {
        order,
        canDiscard(bounds) {
          work.push({ ...bounds });
          return bounds.high <= found.high && bounds.low >= found.low;
        },
        visit(_, logs, offset, count) {
          for (const log of logs.subarray(offset, offset + count)) {
            found.low = Math.min(found.low, log);
            found.high = Math.max(found.high, log);
          }
          return false;
        },
      },
      first,
      last,
    );
    return work;
  }

  it.each(['inTime', 'bestFirst'] as const)(
    'is the same for every future of its last second: %s',
    (order) => {
      const lengths = fc.tuple(
        fc.integer({ min: -40_000, max: 40_000 }),
        fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 90_000 })),
      );
      fc.assert(
        fc.property(lengths, fc.constantFrom(-0.5, -0.01, 0.01, 0.5), ([from, size], shift) => {
          const searched = [EDGE + from, EDGE + from + size] as const;
          expect(workOf(order, searched, shift)).toEqual(workOf(order, searched, 0));
        }),
        { numRuns: 60 },
      );
    },
  );
});
