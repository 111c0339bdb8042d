import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundSpan, slackOf } from './bounds.ts';
import { effectOf, inOrder, isWithdrawn } from './interventions.ts';
import { anyIntervention, BTC, EVENING, sampleSymbol } from './market.samples.ts';
import { BLOCK_LEVEL, createClimate, createNaturalPath, type Span } from './natural.ts';
import { createPath } from './path.ts';

const natural = createNaturalPath('sample', createClimate('sample'), sampleSymbol(BTC));
const second = fc.oneof(
  fc.integer({ min: -7_200, max: 14_400 }).map((each) => EVENING / 1_000 + each),
  fc.integer({ min: -(2 ** 34), max: 2 ** 34 }),
);
const interventions = fc.array(anyIntervention(EVENING), { maxLength: 5 });

/** The span of a level that holds a second. */
function spanAt(within: number, level: number): Span {
  let span = natural.top(natural.topOf(within));
  while (span.level > level) {
    const { first, second: late } = natural.halves(span);
    span = late.second <= within ? late : first;
  }
  return { ...span };
}

test.each([1, 3, 6, 7, 10, 13, 16])(
  'bounds of a span of 2^%d s hold for its every second',
  (level) => {
    fc.assert(
      fc.property(interventions, second, (steering, within) => {
        const acting = inOrder(steering).filter((each) => !isWithdrawn(each));
        const path = createPath(
          natural,
          acting.map((each) => effectOf(each, sampleSymbol(BTC).basePrice)),
        );
        const piece = path.pieceAt(within);
        const span = spanAt(within, level);
        const bounds = boundSpan(piece, span, natural.reach(span), slackOf(piece));
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

test.each([
  [0, 0.25, [0, 0.0625]],
  [4, 0.25, [0.0625, 0.125]],
  [4, -0.25, [-0.125, -0.0625]],
  [12, -0.25, [-0.25, -0.1875]],
])(
  'bounds of 4 s from second %d of a glide of 16 s by %d are no wider than the glide',
  (from, weight, [low, high]) => {
    const ramp = { kind: 'ramp', from: 0, until: 16, complete: 16 } as const;
    const effect = { ...ramp, logChange: weight, factor: 1 };
    const piece = { from: 0, until: 16, scale: 1, offset: 0, glides: [{ effect, weight }] };
    const span = { level: 2, second: from, begin: 0, end: 0, deviation: 0 };
    expect(boundSpan(piece, span, 0, 0)).toEqual({ low, high });
  },
);

test('a span begins and ends with the values of its seconds, to the last bit', () => {
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

test('a block of seconds is the path, to the last bit', () => {
  const block = new Float64Array(2 ** BLOCK_LEVEL);
  fc.assert(
    fc.property(second, fc.integer({ min: 0, max: BLOCK_LEVEL }), (within, level) => {
      const span = spanAt(within, level);
      natural.fill(block, span);
      const own = [...block].slice(0, 2 ** level);
      expect(own).toEqual(own.map((_, index) => natural.at(span.second + index)));
    }),
  );
});

test('a second has one value, whatever was asked for before', () => {
  const fresh = () => createNaturalPath('sample', createClimate('sample'), sampleSymbol(BTC));
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
