import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAW_MAX } from './gaussian.ts';
import { BTC, EVENING, sampleSymbol, ORIGIN, secondsOf } from './market.samples.ts';
import {
  createSharedRandomness,
  createNaturalPath,
  newBlock,
  newSpan,
  type Span,
} from './natural.ts';
import { reachesPerDraw } from './reach.ts';

const btc = sampleSymbol(BTC);
const HERE = EVENING / 1_000;
const pathOf = (marketCorrelation: number) =>
  createNaturalPath('sample', createSharedRandomness('sample', ORIGIN), {
    ...btc,
    marketCorrelation,
  });

/** Returns the span of a level that contains a second. */
function spanAt(second: number, level: number): Span {
  const natural = pathOf(0.8);
  let span = natural.top(natural.topOf(second));
  while (span.level > level) {
    const { first, second: late } = natural.halves(span);
    span = late.second <= second ? late : first;
  }
  return { ...span };
}

describe('the reach of a span', () => {
  it('bounds every value of the span', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: HERE - 40_000_000, max: HERE + 40_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (level, second, place) => {
          const natural = pathOf(0.8);
          const span = spanAt(second, level);
          const value = natural.at(span.second + Math.floor(place * 2 ** level));
          const reach = natural.reach(span);
          expect(value).toBeLessThanOrEqual(Math.max(span.begin, span.end) + reach);
          expect(value).toBeGreaterThanOrEqual(Math.min(span.begin, span.end) - reach);
        },
      ),
    );
  });

  it('is proportional to the deviation of the span and to the largest combined draw of market and coin', () => {
    const span = { ...newSpan(), level: 12, second: HERE, deviation: 0.25 };
    const [reach = 0] = reachesPerDraw().slice(12);
    expect(pathOf(0).reach(span)).toBeCloseTo(0.25 * DRAW_MAX * reach, 12);
    expect(pathOf(0.6).reach(span)).toBeCloseTo(0.25 * DRAW_MAX * 1.4 * reach, 12);
  });
});

it('a query draws random bits only for spans that the last two queries do not share', () => {
  const randomness = createSharedRandomness('sample', ORIGIN);
  let asked = 0;
  const bits: typeof randomness.chance.bits = (...place) => {
    asked += 1;
    return randomness.chance.bits(...place);
  };
  const natural = createNaturalPath(
    'sample',
    { ...randomness, chance: { ...randomness.chance, bits } },
    btc,
  );
  const { second } = natural.top(natural.topOf(HERE));
  const askedFor = (after: number) => {
    asked = 0;
    natural.at(second + after);
    return asked;
  };
  // A new position needs 24 levels, from 2^24 s down to a second; fewer if a recent position shares the upper levels.
  const steps = [1, 2, 63, 65, 127, 1 + 2 ** 13, 2 + 2 ** 13, 1, 1 + 2 ** 13, 1 + 2 ** 23];
  expect(steps.map(askedFor)).toEqual([24, 1, 6, 7, 6, 24, 1, 7, 2, 24]);
});

describe('a natural path', () => {
  it('starts at the base price when its symbol is listed', () => {
    for (const listedAt of [EVENING - 86_400_000, EVENING + 1, EVENING + 500 * 86_400_000]) {
      const path = createNaturalPath('sample', createSharedRandomness('sample', ORIGIN), {
        ...btc,
        listedAt,
      });
      expect(path.at(Math.ceil(listedAt / 1_000))).toBeCloseTo(0, 12);
    }
  });

  it('is within a few daily deviations of the base price at the origin, without a listing', () => {
    const starts = 'abcdefghijkl'.split('').map((seed) => {
      const path = createNaturalPath(seed, createSharedRandomness(seed, ORIGIN), btc);
      return path.at(ORIGIN) / btc.dailyVolatility;
    });
    expect(new Set(starts).size).toBe(12);
    expect(Math.max(...starts.map(Math.abs))).toBeLessThan(11);
    expect(Math.max(...starts.map(Math.abs))).toBeGreaterThan(2);
  });

  it('has a deviation over a span that agrees with the trading time of the span', () => {
    const natural = pathOf(0.8);
    for (let level = 0; level <= 24; level += 1) {
      const span = spanAt(HERE + 12_345, level);
      const days = natural.tradedUntil(span.second + 2 ** level) - natural.tradedUntil(span.second);
      expect(Math.sqrt(days) * btc.dailyVolatility).toBeCloseTo(span.deviation, 9);
    }
  });

  it('spanAround returns a span that contains two seconds, or null', () => {
    const natural = pathOf(0.8);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (from, length) => {
          const [first, last] = [HERE + from, HERE + from + length];
          const found = natural.spanAround(first, last);
          expect(found === null).toBe(natural.topOf(first) !== natural.topOf(last));
          if (!found) return;
          expect({ ...found }).toEqual(spanAt(first, found.level));
          expect(found.second).toBeLessThanOrEqual(first);
          expect(found.second + 2 ** found.level).toBeGreaterThan(last);
        },
      ),
    );
  });
});

describe('the halves of a span', () => {
  it('are valid until the next span of the same level is halved', () => {
    const natural = pathOf(0.8);
    const top = natural.top(natural.topOf(HERE));
    const { first, second } = natural.halves(top);
    const told = [{ ...first }, { ...second }];
    const quarters = natural.halves(first);
    natural.halves(quarters.second);
    natural.halves(natural.halves(second).first);
    expect([first, second]).toEqual(told);
  });

  it('are adjacent and half as long as the span', () => {
    const natural = pathOf(0.8);
    for (let level = 24; level > 0; level -= 1) {
      const span = spanAt(HERE, level);
      const { first, second } = natural.halves(span);
      expect([first.level, second.level]).toEqual([level - 1, level - 1]);
      expect([first.second, second.second]).toEqual([span.second, span.second + 2 ** (level - 1)]);
      expect([first.begin, first.end, second.end]).toEqual([span.begin, second.begin, span.end]);
      const shares = [first.deviation, second.deviation].map(
        (deviation) => (deviation / span.deviation) ** 2,
      );
      // Above the block level, the calendar changes the shares.
      const digits = level > 6 ? 0 : 12;
      expect(shares[0]).toBeCloseTo((shares[0] ?? 0) > 0.5 ? 0.69 : 0.31, digits);
      expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeCloseTo(1, 12);
    }
  });
});

it('the longest spans are adjacent, and topOf returns the number of the span that contains a second', () => {
  const natural = pathOf(0.8);
  for (const number of [-40, -1, 0, 1, 7]) {
    const { second, end } = { ...natural.top(number) };
    expect([second - 1, second, second + 1].map(natural.topOf)).toEqual([
      number - 1,
      number,
      number,
    ]);
    const next = natural.top(number + 1);
    expect([next.second, next.begin]).toEqual([second + 2 ** 24, end]);
    expect(next.deviation).toBeCloseTo(btc.dailyVolatility * Math.sqrt(2 ** 24 / 86_400), 12);
  }
});

it.each([0, 1, 3, 5, 6])(
  'a span of 2^%d seconds fills only its own positions in a block',
  (level) => {
    const natural = pathOf(0.8);
    const span = spanAt(HERE + 40, level);
    // A longer span that was computed before has no influence.
    secondsOf(natural, spanAt(HERE + 40, 6));
    const block = newBlock();
    block.values.fill(7);
    secondsOf(natural, span, block);
    const own = Array.from({ length: 2 ** level }, (_, index) => natural.at(span.second + index));
    expect([...block.values]).toEqual([
      ...own,
      ...Array.from({ length: 64 - own.length }, () => 7),
    ]);
  },
);
