import { describe, expect, it } from 'vitest';
import type { CandleRequest } from './candles.ts';
import type { Intervention } from './market.types.ts';
import { BTC, EVENING, sampleMarket, sampleSymbol, ORIGIN } from './market.samples.ts';
import { createClimate, createNaturalPath } from './natural.ts';
import { createNaturalVolume } from './volume.ts';

// Charts that were shown stay as they were: the same seed gives the same volumes on every machine and in every version.
describe('the lots that a seed trades stay what they were', () => {
  const start = EVENING / 1_000;
  const spans = [
    [start + 7, start + 7],
    [start + 61, start + 95],
    [start, start + 59],
    [start - 3_000, start + 3_000],
    [start - 9 * 86_400, start - 1],
    [-5_000_000_123, -5_000_000_000],
    [5 - 3 * 86_400, 17 + 4 * 86_400],
  ] as const;
  it.each([
    [BTC, [14866, 372142, 993896, 92849497, 22374628346, 7110559, 20211832254]],
    ['DOGE/USDT', [3557, 209032, 342930, 56095977, 16859398001, 4119807, 18663536893]],
  ])('of %s', (name, lots) => {
    const symbol = sampleSymbol(name);
    const path = createNaturalPath('hongbao', createClimate('hongbao', ORIGIN), symbol);
    const volume = createNaturalVolume('hongbao', symbol, path);
    expect(spans.map(([first, last]) => volume.between(first, last))).toEqual(lots);
  });
});

describe('the lots of three minutes, and of a quarter of an hour by fives, steered', () => {
  const steered = { id: 'a', symbol: BTC, startAt: EVENING, createdAt: EVENING - 1_000 };
  const lots = (made: Intervention, request: CandleRequest) =>
    sampleMarket([made])
      .candles(BTC, request)
      .map(({ volume }) => Number(volume / 1_000n));
  const plain = [813325, 1257687, 80998];
  const after = [4672773, 6418];
  it.each<[string, Partial<Intervention>, number[], number[]]>([
    [
      'by a gap, which is traded at once',
      { kind: 'gap', percent: -30, durationMs: 0 },
      [8323228683, 1257687, 80998],
      [8332755491, 6000811, ...after],
    ],
    [
      'by a ramp, which is traded evenly',
      { kind: 'ramp', percent: 12 },
      [260839697, 265691286, 26524358],
      [1328100901, 1328168806, 9080000, 6418],
    ],
    [
      'by a move, which is traded most in its middle',
      { kind: 'move', percent: -12 },
      [81666539, 225855950, 29070126],
      [1494272548, 1504822235, 4697602, 6418],
    ],
    [
      'by a freeze, which is made up for when it ends',
      { kind: 'freeze' },
      plain,
      [10340133, 6000811, 40533192, 6418],
    ],
    [
      'by much volatility, four times as many',
      { kind: 'volatility', factor: 20 },
      plain.map((each) => 4 * each),
      [41360532, 24003244, ...after],
    ],
    [
      'by twice the volatility, three fifths more',
      { kind: 'volatility', factor: 2 },
      // What is rounded off in one span is traded in the next.
      [1301320, 2012299, 129597],
      [16544212, 9601298, ...after],
    ],
    [
      'by half the volatility, as many as ever',
      { kind: 'volatility', factor: 0.5 },
      plain,
      [10340133, 6000811, ...after],
    ],
  ])('%s', (_, change, minutes, fives) => {
    const made = { ...steered, durationMs: 600_000, ...change } as Intervention;
    const told = [
      lots(made, { interval: '1m', now: EVENING + 125_000, limit: 3 }),
      lots(made, { interval: '5m', now: EVENING + 900_000, limit: 4 }),
    ];
    expect(told).toEqual([minutes, fives]);
  });
});
