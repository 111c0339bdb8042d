import { describe, expect, it } from 'vitest';
import { BTC, EVENING, sampleSymbol, ORIGIN } from './market.samples.ts';
import { createClimate, createNaturalPath, type Span } from './natural.ts';

const btc = sampleSymbol(BTC);
const HERE = EVENING / 1_000;
const pathOf = (marketCorrelation: number) =>
  createNaturalPath('sample', createClimate('sample', ORIGIN), { ...btc, marketCorrelation });

/** The span of a level that holds a second. */
function spanAt(second: number, level: number): Span {
  const natural = pathOf(0.8);
  let span = natural.top(natural.topOf(second));
  while (span.level > level) {
    const { first, second: late } = natural.halves(span);
    span = late.second <= second ? late : first;
  }
  return { ...span };
}

describe('how far a span may go beyond its ends, in its deviations', () => {
  const root = Math.sqrt(0.69);
  /** What one level adds: the greatest draw in the middle, in deviations of the bridge. */
  const step = (1_534.5 / Math.sqrt((3 * (1_024 ** 2 - 1)) / 12)) * Math.sqrt(0.69 * 0.31);
  /** Sum of `count` steps, each in a half whose deviation is that of the large half. */
  const sum = (count: number) => (step * (1 - root ** count)) / (1 - root);

  it.each([0, 0.8, 0.99])('under a correlation of %d with the market', (marketCorrelation) => {
    const natural = pathOf(marketCorrelation);
    // Market and coin may draw their greatest at once; up to 64 seconds the coin draws alone.
    const both = marketCorrelation + Math.sqrt(1 - marketCorrelation ** 2);
    for (let level = 0; level <= 24; level += 1) {
      const shared = Math.max(level - 6, 0);
      const expected = both * sum(shared) + root ** shared * sum(level - shared);
      for (const deviation of [1, 0.25]) {
        const span = { level, second: HERE, begin: 0, end: 0, deviation };
        expect(natural.reach(span), `level ${level}`).toBeCloseTo(deviation * expected, 10);
      }
    }
  });
});

it('on its way down to a second asks chance only for spans that the last one was not in', () => {
  const climate = createClimate('sample', ORIGIN);
  let asked = 0;
  const word: typeof climate.chance.word = (...place) => {
    asked += 1;
    return climate.chance.word(...place);
  };
  const natural = createNaturalPath(
    'sample',
    { ...climate, chance: { ...climate.chance, word } },
    btc,
  );
  const { second } = natural.top(natural.topOf(HERE));
  const askedFor = (after: number) => {
    asked = 0;
    natural.at(second + after);
    return asked;
  };
  const steps = [1, 2, 63, 65, 127, 1 + 2 ** 12, 2 + 2 ** 12, 1, 1 + 2 ** 23].map(askedFor);
  // Market and coin decide together from 2^24 s down to 2^7 s: of 18 levels those below where the ways part.
  expect(steps).toEqual([18, 0, 0, 1, 0, 7, 0, 7, 18]);
  // A second that a longer span begins with is known as soon as that is.
  expect([2 ** 22, 3 * 2 ** 20, 2 ** 20 + 2 ** 19].map(askedFor)).toEqual([2, 3, 3]);
});

describe('the halves of a span', () => {
  it('hold until the next span of the same level is cut', () => {
    const natural = pathOf(0.8);
    const top = natural.top(natural.topOf(HERE));
    const { first, second } = natural.halves(top);
    const told = [{ ...first }, { ...second }];
    const quarters = natural.halves(first);
    natural.halves(quarters.second);
    natural.halves(natural.halves(second).first);
    expect([first, second]).toEqual(told);
  });

  it('follow each other, each half as long', () => {
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
      expect(shares[0]).toBeCloseTo((shares[0] ?? 0) > 0.5 ? 0.69 : 0.31, 12);
      expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeCloseTo(1, 12);
    }
  });
});

it('the longest spans follow each other, and each second is in the one of its number', () => {
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

it.each([0, 1, 3, 5, 6])('a span of 2^%d seconds fills its own places and no others', (level) => {
  const natural = pathOf(0.8);
  const span = spanAt(HERE + 40, level);
  // A longer one before it leaves nothing behind.
  natural.fill(new Float64Array(64), spanAt(HERE + 40, 6));
  const values = new Float64Array(160).fill(7);
  natural.fill(values, span);
  const own = Array.from({ length: 2 ** level }, (_, index) => natural.at(span.second + index));
  expect([...values]).toEqual([...own, ...Array.from({ length: 160 - own.length }, () => 7)]);
});
