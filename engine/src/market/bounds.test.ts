import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_LEVEL } from './bridge.ts';
import { type Bounds, boundSpan, slackOf } from './bounds.ts';
import { toEffect, sortInterventions, isWithdrawn } from './interventions.ts';
import {
  anyIntervention,
  BTC,
  EVENING,
  sampleSymbol,
  ORIGIN,
  RULES,
  secondsOf,
} from './market.samples.ts';
import {
  createSharedRandomness,
  createNaturalPath,
  newBlock,
  newSpan,
  type Span,
} from './natural.ts';
import { createPath, type Piece } from './path.ts';

const natural = createNaturalPath(
  'sample',
  createSharedRandomness('sample', ORIGIN),
  sampleSymbol(BTC),
);
const second = fc.oneof(
  fc.integer({ min: -7_200, max: 14_400 }).map((each) => EVENING / 1_000 + each),
  fc.integer({ min: -(2 ** 34), max: 2 ** 34 }),
);
const interventions = fc.array(anyIntervention(EVENING), { maxLength: 5 });

/** Returns the span of a level that contains a second. */
function spanAt(within: number, level: number): Span {
  let span = natural.top(natural.topOf(within));
  while (span.level > level) {
    const { first, second: late } = natural.halves(span);
    span = late.second <= within ? late : first;
  }
  return { ...span };
}

function boundsOf(piece: Piece, span: Span, most: number, slack: number): Bounds {
  const bounds = { low: NaN, high: NaN };
  boundSpan(bounds, piece, natural, span, most, slack);
  return bounds;
}

test.each([1, 3, 6, 7, 10, 13, 16])(
  'the bounds of a span of 2^%d s contain the price at every second of the span',
  (level) => {
    fc.assert(
      fc.property(interventions, second, (steering, within) => {
        const acting = sortInterventions(steering).filter((each) => !isWithdrawn(each));
        const path = createPath(
          natural,
          acting.map((each) => toEffect(each, sampleSymbol(BTC).basePrice)),
          RULES,
        );
        const piece = path.pieceAt(within);
        const span = spanAt(within, level);
        const bounds = boundsOf(piece, span, natural.reach(span), slackOf(piece));
        const last = Math.min(span.second + 2 ** level, piece.until) - 1;
        for (let each = Math.max(span.second, piece.from); each <= last; each += 1) {
          const log = path.at(each);
          if (log < bounds.low || log > bounds.high) expect.fail(`${log} at ${each} is outside`);
        }
      }),
      { numRuns: level > 10 ? 20 : 100 },
    );
  },
);

/** A ramp over 16 seconds. */
const glide = (weight: number) => ({
  effect: { kind: 'ramp', from: 0, until: 16, complete: 16 } as const,
  weight,
});

test.each([
  [0, 0.25, [0, 0.0625]],
  [4, 0.25, [0.0625, 0.125]],
  [4, -0.25, [-0.125, -0.0625]],
  [12, -0.25, [-0.25, -0.1875]],
])(
  'the bounds of 4 s from second %d of a ramp of 16 s by %d are no wider than the ramp',
  (from, weight, [low, high]) => {
    const piece = { from: 0, until: 16, scale: 1, offset: 0, drift: null, glides: [glide(weight)] };
    const span = { ...newSpan(), level: 2, second: from };
    expect(boundsOf(piece, span, 0, 0)).toEqual({ low, high });
  },
);

/** Spans of 8 seconds from second 2 on, with a reach of 4. */
test.each([
  ['rising', { end: 5 }, {}, -2.25, 9.25],
  ['falling', { end: -1 }, {}, -5.25, 6.25],
  ['with higher volatility', { end: 5 }, { scale: 2 }, -4.25, 18.25],
  ['with lower volatility', { end: 5 }, { scale: 0.5 }, -1.25, 4.75],
  ['with an offset', { end: 5 }, { offset: -16 }, -18.25, -6.75],
  ['under two ramps', { end: 5 }, { glides: [glide(8), glide(-4)] }, -4.25, 13.25],
  ['under a half-completed ramp', { end: 5, second: 4 }, { glides: [glide(8)] }, -0.25, 15.25],
])(
  'the bounds of a span %s are its ends plus its reach, with a slack of 0.25 on both sides',
  (_, at, made, low, high) => {
    const piece = { from: 0, until: 16, scale: 1, offset: 0, drift: null, glides: [], ...made };
    const span = { ...newSpan(), level: 3, begin: 2, ...at };
    expect(boundsOf(piece, span, 4, 0.25)).toEqual({ low, high });
  },
);

test.each([-3, 3])('the bounds of a span include the drift of its trading time: %d', (perDay) => {
  const span = { ...newSpan(), level: 10, second: EVENING / 1_000 };
  const since = natural.tradedUntil(span.second);
  const drift = perDay * (natural.tradedUntil(span.second + 1_024) - since);
  const piece = {
    from: span.second,
    until: span.second + 2_000,
    scale: 1,
    offset: 0,
    drift: { perDay, since },
    glides: [],
  };
  expect(boundsOf(piece, span, 4, 0)).toEqual({
    low: -4 + Math.min(drift, 0),
    high: 4 + Math.max(drift, 0),
  });
});

test.each([
  ['of the natural price', 1, 0, [], 2],
  ['of a frozen price', 0, 3, [], 4],
  ['of a price far below its base', 1, -3, [], 5],
  ['of a volatile price', 5, 0, [], 6],
  ['under ramps in both directions', 1, 0, [4, -8], 14],
  ['of all combined', 2, -3, [-4, 5], 15],
])(
  'the slack %s is proportional to the size of the rounded values',
  (_, scale, offset, weights, sizes) => {
    const glides = weights.map(glide);
    const piece = { from: 0, until: 16, scale, offset, drift: null, glides };
    expect(slackOf({ ...piece, drift: { perDay: -8, since: 0 } })).toBe(1e-11 * (sizes + 8));
    expect(slackOf(piece)).toBe(1e-11 * sizes);
  },
);

test('the ends of a span equal the path at these seconds, to the last bit', () => {
  fc.assert(
    fc.property(second, fc.integer({ min: 0, max: 24 }), (within, level) => {
      const span = spanAt(within, level);
      expect(span.second).toBeLessThanOrEqual(within);
      expect(span.second + 2 ** level).toBeGreaterThan(within);
      expect([span.begin, span.end]).toEqual([
        natural.at(span.second),
        natural.at(span.second + 2 ** level),
      ]);
    }),
  );
});

test('secondsOf a block equals the path at each second, to the last bit', () => {
  const block = newBlock();
  fc.assert(
    fc.property(second, fc.integer({ min: 0, max: BLOCK_LEVEL }), (within, level) => {
      const span = spanAt(within, level);
      const own = secondsOf(natural, span, block);
      expect(own).toEqual(own.map((_, index) => natural.at(span.second + index)));
    }),
  );
});

test('the value at a second does not depend on earlier queries', () => {
  const fresh = () =>
    createNaturalPath('sample', createSharedRandomness('sample', ORIGIN), sampleSymbol(BTC));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -(2 ** 33), max: 2 ** 33 }), { minLength: 1 }),
      (asked) => {
        const used = fresh();
        for (const each of asked) used.at(each);
        const last = asked.at(-1) ?? 0;
        for (const near of [last, last + 1, last - 1, last + 64])
          expect(used.at(near)).toBe(fresh().at(near));
      },
    ),
  );
});
