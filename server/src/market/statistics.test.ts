import { expect, test } from 'vitest';
import { BTC, EVENING, sampleMarket, REFERENCE_SYMBOLS } from './market.samples.ts';

const market = sampleMarket();

function returnsOf(symbol: string, stepMs: number, count: number): number[] {
  const logs = Array.from({ length: count + 1 }, (_, index) =>
    Math.log(Number(market.markPrice(symbol, EVENING - index * stepMs))),
  );
  return logs.slice(1).map((log, index) => (logs[index] ?? 0) - log);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB));
  const spread = (of: readonly number[], center: number): number =>
    Math.sqrt(mean(of.map((value) => (value - center) ** 2)));
  return mean(products) / (spread(a, meanA) * spread(b, meanB));
}

test.each(REFERENCE_SYMBOLS)('$symbol has the daily volatility of its row', (symbol) => {
  const returns = returnsOf(symbol.symbol, 86_400_000, 800);
  const deviation = Math.sqrt(mean(returns.map((each) => each * each)));
  expect(deviation / symbol.dailyVolatility).toBeGreaterThan(0.75);
  expect(deviation / symbol.dailyVolatility).toBeLessThan(1.3);
});

test.each([
  [1_000, 200_000],
  [60_000, 40_000],
])('returns over %d ms have fat tails and cluster', (stepMs, count) => {
  const returns = returnsOf('ETH/USDT', stepMs, count);
  const second = mean(returns.map((each) => each ** 2));
  const fourth = mean(returns.map((each) => each ** 4));
  expect(fourth / second ** 2).toBeGreaterThan(4);
  const sizes = returns.map(Math.abs);
  expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05);
});

test('other coins follow Bitcoin, not blindly', () => {
  const [btc, sol] = [BTC, 'SOL/USDT'].map((symbol) => returnsOf(symbol, 3_600_000, 3_000));
  const followed = correlation(btc ?? [], sol ?? []);
  expect(followed).toBeGreaterThan(0.45);
  expect(followed).toBeLessThan(0.95);
});

test('prices stay within the order of magnitude of their base price for decades', () => {
  for (const { symbol, basePrice } of REFERENCE_SYMBOLS) {
    for (let day = -7_000; day < 14_000; day += 9) {
      const ratio =
        Number(market.markPrice(symbol, EVENING + day * 86_400_000)) / Number(basePrice);
      expect(ratio).toBeGreaterThan(0.2);
      expect(ratio).toBeLessThan(5);
    }
  }
});

test.each(['1m', '1h', '1d'] as const)('volume of %s candles rises with movement', (interval) => {
  const candles = market.candles(BTC, { interval, now: EVENING, limit: 400 });
  const ranges = candles.map(({ high, low }) => Number(high - low));
  const volumes = candles.map(({ volume }) => Number(volume));
  expect(correlation(ranges, volumes)).toBeGreaterThan(0.3);
});

test('volume over a month is about the daily volume of the row', () => {
  for (const { symbol, dailyVolume } of REFERENCE_SYMBOLS) {
    const days = market.candles(symbol, { interval: '1d', now: EVENING, limit: 31 }).slice(0, -1);
    const daily = mean(days.map(({ volume }) => Number(volume) / 1e8));
    expect(daily / dailyVolume).toBeGreaterThan(0.6);
    expect(daily / dailyVolume).toBeLessThan(1.6);
  }
});
