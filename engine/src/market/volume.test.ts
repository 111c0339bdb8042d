import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleRequest } from './candles.ts';
import type { Intervention } from './market.types.ts';
import { BTC, EVENING, ORIGIN, sampleMarket, sampleSymbol } from './market.samples.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import { createNaturalVolume, lotsPerCoin } from './volume.ts';

const pathOf = (name: string) =>
  createNaturalPath('hongbao', createSharedRandomness('hongbao', ORIGIN), sampleSymbol(name));

// Published charts must not change, so a seed has fixed volumes on every machine and in every version.
describe('the volumes of a seed are fixed in every version', () => {
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
    [BTC, [18315, 897848, 1442629, 191874151, 20106084076, 3799350, 26403932321]],
    ['DOGE/USDT', [14530, 747045, 1191005, 218693571, 19052969307, 3527969, 27649514948]],
  ])('for %s', (name, lots) => {
    const volume = createNaturalVolume('hongbao', sampleSymbol(name), pathOf(name));
    expect(spans.map(([first, last]) => volume.between(first, last))).toEqual(lots);
  });
});

describe('natural volume', () => {
  const natural = pathOf(BTC);
  const { between } = createNaturalVolume('hongbao', sampleSymbol(BTC), natural);

  it('is positive in every second, and exactly additive for any split of a span', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: ORIGIN - 9e7, max: ORIGIN + 9e7 }), cuts, (start, lengths) => {
        let [at, sum] = [start, 0];
        for (const length of lengths) {
          const lots = between(at, at + length - 1);
          expect(lots).toBeGreaterThan(0);
          sum += lots;
          at += length;
        }
        expect(between(start, at - 1)).toBe(sum);
      }),
    );
  });

  it('does not depend on prices', () => {
    const blind = createNaturalVolume('hongbao', sampleSymbol(BTC), {
      ...natural,
      at: () => {
        throw new Error('Volume read a price');
      },
    });
    for (const [first, last] of [
      [ORIGIN, ORIGIN],
      [ORIGIN + 5, ORIGIN + 3_604],
      [ORIGIN - 86_400, ORIGIN],
    ] as const)
      expect(blind.between(first, last)).toBe(between(first, last));
  });

  it('does not depend on anything after the last second of a span', () => {
    let latest = -Infinity;
    const watched = createNaturalVolume('hongbao', sampleSymbol(BTC), {
      ...natural,
      tradedUntil: (second) => {
        latest = Math.max(latest, second);
        return natural.tradedUntil(second);
      },
    });
    watched.between(ORIGIN + 100, ORIGIN + 3_311);
    expect(latest).toBe(ORIGIN + 3_311);
  });
});

it.each([
  [0, 1],
  [3, 1_000],
  [8, 100_000_000],
])('a coin with %d quantity decimals has %d lots', (quantityPrecision, lots) =>
  expect(lotsPerCoin({ ...sampleSymbol(BTC), quantityPrecision })).toBe(lots),
);

describe('the volume of one-minute and five-minute candles under an intervention', () => {
  const steered = { id: 'a', symbol: BTC, startAt: EVENING, createdAt: EVENING - 1_000 };
  const lots = (made: Intervention, request: CandleRequest) =>
    sampleMarket([made])
      .candles(BTC, request)
      .map(({ volume }) => Number(volume / 1_000n));
  const plain = [1863397, 1064718, 148110];
  const fives = [6688065, 4632060, 8914307, 37610];
  const plus = (lots: readonly number[], more: readonly number[]) =>
    lots.map((each, index) => each + (more[index] ?? 0));
  it.each<[string, Partial<Intervention>, number[], number[]]>([
    [
      'of the kind gap: volume in one second',
      { kind: 'gap', percent: -30, durationMs: 0 },
      plus(plain, [8322415358]),
      plus(fives, [8322415358]),
    ],
    [
      'of the kind ramp: volume spread evenly',
      { kind: 'ramp', percent: 12 },
      plus(plain, [260026372, 264433599, 26443360]),
      plus(fives, [1317760768, 1322167995, 4407227]),
    ],
    [
      'of the kind move: highest volume in its middle',
      { kind: 'move', percent: -12 },
      plus(plain, [80853214, 224598263, 28989128]),
      plus(fives, [1483932415, 1498821424, 24829]),
    ],
    ['of the kind freeze: no volume of its own', { kind: 'freeze' }, plain, fives],
    [
      'of the kind volatility with factor 20: four times the volume',
      { kind: 'volatility', factor: 20 },
      plain.map((each) => 4 * each),
      plus(fives, [3 * 6688065, 3 * 4632060]),
    ],
    [
      'of the kind volatility with factor 2: 1.6 times the volume',
      { kind: 'volatility', factor: 2 },
      // The fraction rounded off in one span is added to the next span.
      plus(plain, [1118038, 638831, 88866]),
      plus(fives, [4012839, 2779236]),
    ],
    [
      'of the kind volatility with factor 0.5: unchanged volume',
      { kind: 'volatility', factor: 0.5 },
      plain,
      fives,
    ],
  ])('%s', (_, change, minutes, quarter) => {
    const made = { ...steered, durationMs: 600_000, ...change } as Intervention;
    const told = [
      lots(made, { interval: '1m', now: EVENING + 125_000, limit: 3 }),
      lots(made, { interval: '5m', now: EVENING + 900_000, limit: 4 }),
    ];
    expect(told).toEqual([minutes, quarter]);
  });
});
