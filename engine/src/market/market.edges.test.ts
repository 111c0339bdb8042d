import { describe, expect, it } from 'vitest';
import { BTC, EVENING, REFERENCE_SYMBOLS, sampleMarket, sampleSymbol } from './market.samples.ts';
import { createMarket } from './market.ts';
import { type Intervention, NotListedError, UnknownSymbolError } from './market.types.ts';

const ramp: Intervention = {
  id: 'a',
  symbol: BTC,
  kind: 'ramp',
  percent: 10,
  startAt: EVENING + 10_000,
  durationMs: 20_000,
  createdAt: EVENING,
};
const others = { ...ramp, id: 'b', symbol: 'ETH/USDT' };

it('an intervention in an unknown symbol throws, at the creation of a market and later', () => {
  const nowhere = { ...ramp, symbol: 'XXX/USDT' };
  expect(() => sampleMarket([nowhere])).toThrow(UnknownSymbolError);
  expect(() => sampleMarket().withIntervention(nowhere)).toThrow(UnknownSymbolError);
  expect(() => sampleMarket().replaceInterventions([ramp, nowhere])).toThrow(UnknownSymbolError);
});

it('withIntervention adds an intervention to the existing ones', () => {
  const market = sampleMarket([ramp]).withIntervention(others);
  expect(market.interventions).toEqual([ramp, others]);
  const later = EVENING + 60_000;
  for (const { symbol } of REFERENCE_SYMBOLS)
    expect(market.markPrice(symbol, later)).toBe(
      sampleMarket([ramp, others]).markPrice(symbol, later),
    );
});

describe('an intervention that was ended early', () => {
  // Active from 10 s to 15 s. The first unaffected tick is at 16 s.
  const market = sampleMarket([{ ...ramp, endedAt: EVENING + 15_000 }, others]);
  it.each([
    [0, 9_999, 0],
    [0, 10_000, 1],
    [12_000, 13_000, 1],
    [16_000, 60_000, 1],
    [16_001, 60_000, 0],
  ])('is listed in the span from %d to %d ms: %d', (from, until, told) =>
    expect(market.effectiveInterventions(BTC, EVENING + from, EVENING + until)).toHaveLength(told),
  );

  it('is listed with its actual end', () =>
    expect(market.effectiveInterventions(BTC, EVENING, EVENING + 60_000)).toEqual([
      {
        ...ramp,
        endedAt: EVENING + 15_000,
        effectiveFrom: EVENING + 10_000,
        effectiveUntil: EVENING + 30_000,
        stoppedAt: EVENING + 16_000,
      },
    ]));
});

it('tickers() returns all symbols, or only the requested ones', () => {
  const market = sampleMarket();
  const told = (only?: string[]) => market.tickers(EVENING, only).map(({ symbol }) => symbol);
  expect(told()).toEqual(REFERENCE_SYMBOLS.map(({ symbol }) => symbol));
  expect(told([])).toEqual([]);
  expect(told(['SOL/USDT', BTC, 'XXX/USDT'])).toEqual([BTC, 'SOL/USDT']);
});

describe('a symbol that is listed in the middle of a second', () => {
  const listedAt = EVENING + 500;
  const market = createMarket({
    originAt: EVENING,
    seed: 's',
    symbols: [{ ...sampleSymbol(BTC), listedAt }],
  });

  it('has a price from the next second on', () => {
    expect(() => market.markPrice(BTC, EVENING + 999)).toThrow(NotListedError);
    expect(() => market.markPrice(BTC, EVENING + 999)).toThrow(`${EVENING + 1_000}`);
    expect(market.markPrice(BTC, EVENING + 1_000)).toBeGreaterThan(0n);
    expect([999, 1_000].map((ms) => market.tickers(EVENING + ms).length)).toEqual([0, 1]);
  });

  it('cannot be crossed before its first price', () => {
    const met = market.firstCrossing(BTC, { atOrAbove: 0n }, EVENING - 60_000, EVENING + 60_000);
    expect(met?.at).toBe(EVENING + 1_000);
    expect(market.firstCrossing(BTC, { atOrAbove: 0n }, 0, EVENING + 999)).toBeNull();
  });
});

describe('firstCrossing', () => {
  const first = (after: number, until: number) =>
    sampleMarket().firstCrossing(BTC, { atOrAbove: 0n }, EVENING + after, EVENING + until)?.at;
  it.each([
    [0, 999, undefined],
    [0, 1_000, 1_000],
    [999, 1_000, 1_000],
    [1_000, 1_000, undefined],
    [1_000, 60_000, 2_000],
  ])('searches after %d ms and up to %d ms', (after, until, at) =>
    expect(first(after, until)).toBe(at === undefined ? undefined : EVENING + at),
  );
});

it('the extremes of a single tick equal its price', () => {
  const market = sampleMarket();
  const price = market.markPrice(BTC, EVENING);
  expect(market.extremes(BTC, EVENING, EVENING)).toEqual({ high: price, low: price });
  expect(market.extremes(BTC, EVENING, EVENING + 999)).toEqual({ high: price, low: price });
});

it.each([NaN, Infinity, -Infinity, 1e20])('markPrice throws for the invalid instant %d', (at) =>
  expect(() => sampleMarket().markPrice(BTC, at)).toThrow(RangeError),
);
