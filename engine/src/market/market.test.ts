import { describe, expect, test } from 'vitest';
import { multiply, ONE, units } from '@hongbao/contracts/money';
import { BTC, EVENING, sampleMarket, sampleSymbol, REFERENCE_SYMBOLS } from './market.samples.ts';
import { createMarket } from './market.ts';
import { distributionOf } from './ticker.ts';
import { NotListedError, UnknownSymbolError } from './market.types.ts';

const DAY = 86_400_000;

describe('the ticks of a seed', () => {
  test.each([
    ['BTC/USDT', 1_767_693_600_000, 10_636_759_000_000n],
    ['BTC/USDT', 1_767_693_601_000, 10_636_720_000_000n],
    ['BTC/USDT', 0, 521_708_000_000n],
    ['BTC/USDT', -1_000_000_000_000, 153_651_000_000n],
    ['BTC/USDT', 3_000_000_000_000, 14_455_000_000n],
    ['ETH/USDT', 1_767_693_600_000, 335_158_000_000n],
    ['DOGE/USDT', 1_735_689_600_000, 74_946_200n],
    ['LINK/USDT', 1_893_456_000_000, 24_370_000n],
  ])('are fixed on every machine: %s at %d is %s', (symbol, at, price) => {
    expect(sampleMarket().markPrice(symbol, at)).toBe(price);
  });

  test('differ from the ticks of another seed', () => {
    const other = createMarket({ originAt: EVENING, seed: 'other', symbols: REFERENCE_SYMBOLS });
    expect(other.markPrice(BTC, EVENING)).not.toBe(sampleMarket().markPrice(BTC, EVENING));
  });

  test('do not depend on earlier queries', () => {
    const busy = sampleMarket();
    for (const at of [
      EVENING + DAY,
      EVENING - DAY,
      EVENING + 1_000,
      EVENING - 1_000,
      EVENING - 2_000,
    ]) {
      busy.ticker('SOL/USDT', at);
    }
    expect(busy.tickers(EVENING)).toEqual(sampleMarket().tickers(EVENING));
  });
});

test('the price changes only at whole seconds', () => {
  const market = sampleMarket();
  expect(market.markPrice(BTC, EVENING + 999)).toBe(market.markPrice(BTC, EVENING));
  const next = [1, 2, 3, 4, 5].map((second) => market.markPrice(BTC, EVENING + second * 1_000));
  expect(new Set(next).size).toBeGreaterThan(2);
});

test('bid and ask are half the spread away from the mark price, rounded outward', () => {
  const { mark, bid, ask } = sampleMarket().quote(BTC, EVENING);
  const tick = units('0.01');
  const half = multiply(mark, units('0.0001'), 'floor');
  expect(mark - bid >= half && mark - bid <= half + tick).toBe(true);
  expect(ask - mark >= half && ask - mark <= half + tick).toBe(true);
  expect([mark % tick, bid % tick, ask % tick]).toEqual([0n, 0n, 0n]);
});

test('a ticker contains the high, low, open, change and volume of the last 24 hours', () => {
  const market = sampleMarket();
  const ticker = market.ticker('ETH/USDT', EVENING);
  const { high, low } = market.extremes('ETH/USDT', EVENING - DAY, EVENING);
  const candles = market.candles('ETH/USDT', { interval: '1m', now: EVENING - 1, limit: 1_000 });
  const others = {
    interval: '1m',
    now: EVENING,
    endAt: candles[0]?.openAt ?? 0,
    limit: 440,
  } as const;
  const day = [...market.candles('ETH/USDT', others), ...candles];
  expect(ticker).toMatchObject({
    price: market.markPrice('ETH/USDT', EVENING),
    markPrice: market.markPrice('ETH/USDT', EVENING),
    open24h: market.markPrice('ETH/USDT', EVENING - DAY),
    high24h: high,
    low24h: low,
    at: EVENING,
  });
  const change = Number(ticker.price) / Number(ticker.open24h) - 1;
  expect(Number(ticker.change24h) / 1e8).toBeCloseTo(change, 7);
  // These are 1,440 minutes without the first second, plus the current minute.
  const minutes = day.reduce((sum, { volume }) => sum + volume, 0n);
  expect(Math.abs(Number(ticker.volume24h) / Number(minutes) - 1)).toBeLessThan(0.001);
});

test('the distribution counts every symbol once', () => {
  const market = sampleMarket();
  const { up, down, flat, buckets } = market.distribution(EVENING);
  const changes = market.tickers(EVENING).map(({ change24h }) => change24h);
  expect(up).toBe(changes.filter((change) => change > 0n).length);
  expect(up + down + flat).toBe(10);
  expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(10);
});

test('the buckets of the distribution have edges at 0, 3, 5, 7 and 10 % up and down, and include their lower edge', () => {
  const [ticker] = sampleMarket().tickers(EVENING);
  if (!ticker) throw new Error('A market has tickers.');
  const percents = [-50, -10.000001, -10, -7, -5, -3, -0.000001, 0, 0.000001, 3, 5, 7, 10, 400];
  const tickers = percents.map((percent) => ({
    ...ticker,
    change24h: BigInt(Math.round(percent * 1_000_000)),
  }));
  const { up, down, flat, buckets } = distributionOf(tickers);
  expect([up, down, flat]).toEqual([6, 7, 1]);
  const edge = (units?: bigint) => (units === undefined ? null : Number(units) / 1_000_000);
  expect(buckets.map(({ from, to, count }) => [edge(from), edge(to), count])).toEqual([
    [null, -10, 2],
    [-10, -7, 1],
    [-7, -5, 1],
    [-5, -3, 1],
    [-3, 0, 2],
    [0, 3, 2],
    [3, 5, 1],
    [5, 7, 1],
    [7, 10, 1],
    [10, null, 2],
  ]);
});

test('the USDT rate of USDT is 1, and that of a coin is its mark price', () => {
  const market = sampleMarket();
  expect(market.usdtRate('USDT', EVENING)).toBe(ONE);
  expect(market.usdtRate('BTC', EVENING)).toBe(market.markPrice(BTC, EVENING));
  expect(() => market.usdtRate('EUR', EVENING)).toThrow(UnknownSymbolError);
});

test('a symbol has no price before its listing, and its first 24 hours begin at the listing', () => {
  const listedAt = EVENING - 3_600_000;
  const coin = { ...sampleSymbol('SOL/USDT'), symbol: 'NEW/USDT', base: 'NEW', listedAt };
  const market = sampleMarket().withSymbols([...REFERENCE_SYMBOLS, coin]);
  expect(market.tickers(listedAt - 1)).toHaveLength(10);
  expect(market.tickers(listedAt)).toHaveLength(11);
  expect(market.tickers(EVENING)).toHaveLength(11);
  expect(() => market.markPrice('NEW/USDT', listedAt - 1)).toThrow(NotListedError);
  const opening = market.markPrice('NEW/USDT', listedAt);
  expect(market.ticker('NEW/USDT', EVENING).open24h).toBe(opening);
  const everything = { atOrAbove: 0n };
  expect(market.firstCrossing('NEW/USDT', everything, listedAt - DAY, EVENING)?.at).toBe(listedAt);
  expect(market.markPrice(BTC, EVENING)).toBe(sampleMarket().markPrice(BTC, EVENING));
});

test('unknown and invalid symbols throw', () => {
  const market = sampleMarket();
  expect(() => market.markPrice('XXX/USDT', EVENING)).toThrow(UnknownSymbolError);
  expect(() => market.markPrice(BTC, NaN)).toThrow(RangeError);
  expect(() => market.extremes(BTC, EVENING, EVENING - 1)).toThrow(RangeError);
  const broken = (changes: object) => () =>
    createMarket({ originAt: EVENING, seed: 's', symbols: [{ ...sampleSymbol(BTC), ...changes }] });
  expect(broken({ dailyVolatility: 0 })).toThrow(/dailyVolatility/);
  expect(broken({ dailyVolatility: 0.51 })).toThrow(/dailyVolatility/);
  expect(broken({ dailyVolume: -0.5 })).toThrow(/dailyVolume/);
  expect(broken({ dailyVolume: 1e12 + 1 })).toThrow(/dailyVolume/);
  expect(broken({ marketCorrelation: -0.01 })).toThrow(/marketCorrelation/);
  expect(broken({ marketCorrelation: 1 })).toThrow(/marketCorrelation/);
  for (const precision of [-1, 0.5, 9]) {
    expect(broken({ pricePrecision: precision })).toThrow(/pricePrecision/);
    expect(broken({ quantityPrecision: precision })).toThrow(/quantityPrecision/);
  }
  const twice = [sampleSymbol(BTC), sampleSymbol(BTC)];
  expect(() => createMarket({ originAt: EVENING, seed: 's', symbols: twice })).toThrow(
    /same symbol/,
  );
});

test.each([
  { dailyVolatility: 0.5 },
  { marketCorrelation: 0 },
  { marketCorrelation: 0.99 },
  { dailyVolume: 0 },
  { dailyVolume: 1e12 },
  { pricePrecision: 0 },
  { pricePrecision: 8, quantityPrecision: 0 },
  { quantityPrecision: 8 },
])('a symbol with %j is valid', (changes) => {
  const symbols = [{ ...sampleSymbol(BTC), ...changes }];
  const { bid, ask } = createMarket({ originAt: EVENING, seed: 's', symbols }).quote(BTC, EVENING);
  expect(bid).toBeGreaterThan(0n);
  expect(ask).toBeGreaterThanOrEqual(bid);
});
