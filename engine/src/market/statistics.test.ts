import { startOfWireDay } from '@hongbao/contracts/time';
import { describe, expect, it, test } from 'vitest';
import {
  BTC,
  EVENING,
  sampleMarket,
  sampleSymbol,
  REFERENCE_SYMBOLS,
  ORIGIN,
} from './market.samples.ts';
import { createMarketRandom } from './chance.ts';
import { fineDrawOf } from './gaussian.ts';
import { createMarket } from './market.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import {
  correlation,
  deviation,
  kurtosis,
  mean,
  predictability,
  returnsOf,
  variationOf,
  varianceRatio,
} from './statistics.ts';
import { createNaturalVolume, lotsPerCoin } from './volume.ts';

const HERE = EVENING / 1_000;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const ETH = 'ETH/USDT';

const pathOf = (seed: string, symbol: string) =>
  createNaturalPath(seed, createSharedRandomness(seed, ORIGIN), sampleSymbol(symbol));

describe.each(['sample', 'b'])('the market of seed %s', (seed) => {
  const btc = pathOf(seed, BTC);
  const eth = pathOf(seed, ETH);
  const doge = pathOf(seed, 'DOGE/USDT');
  const years = returnsOf(btc, HERE - 4 * 365 * DAY, DAY, 4 * 365);
  const ofEth = returnsOf(eth, HERE - 4 * 365 * DAY, DAY, 4 * 365);

  it.each([
    ['BTC', btc],
    ['DOGE', doge],
  ] as const)(
    'has price changes of %s that do not predict the next change, in any phase',
    (_, path) => {
      for (const length of [30, MINUTE, 5 * MINUTE, HOUR, DAY, 7 * DAY])
        for (const phases of [1, 16])
          expect(predictability(returnsOf(path, HERE, length, 20_000), phases)).toBeLessThan(0.005);
    },
  );

  it('has unpredictable changes even at the boundaries of its spans', () => {
    const { second } = btc.top(btc.topOf(HERE));
    for (const length of [32, 64, 256, 4_096, 2 ** 17])
      for (const phases of [2, 16])
        expect(predictability(returnsOf(btc, second, length, 20_000), phases)).toBeLessThan(0.005);
  });

  it('has fat tails at every tested time scale', () => {
    expect(kurtosis(returnsOf(btc, HERE, MINUTE, 200_000))).toBeGreaterThan(15);
    expect(kurtosis(returnsOf(btc, HERE, HOUR, 40_000))).toBeGreaterThan(8);
    expect(kurtosis(years)).toBeGreaterThan(5);
  });

  it('has volatility clusters from minutes to days', () => {
    const lagged = (changes: readonly number[], lag: number) => {
      const sizes = changes.map(Math.abs);
      return correlation(sizes.slice(lag), sizes.slice(0, -lag));
    };
    const minutes = returnsOf(btc, HERE, MINUTE, 100_000);
    expect(lagged(minutes, 1)).toBeGreaterThan(0.2);
    expect(lagged(minutes, 1_440)).toBeGreaterThan(0.03);
    expect(lagged(years, 1)).toBeGreaterThan(0.05);
  });

  it('has the daily volatility and the correlation of Bitcoin and Ether', () => {
    expect(deviation(years)).toBeGreaterThan(0.025);
    expect(deviation(years)).toBeLessThan(0.035);
    expect(deviation(ofEth)).toBeGreaterThan(0.035);
    expect(deviation(ofEth)).toBeLessThan(0.045);
    expect(correlation(years, ofEth)).toBeGreaterThan(0.65);
    expect(correlation(years, ofEth)).toBeLessThan(0.85);
  });

  it.each([20, 120, 250])('has the variance of a random walk over %d days', (days) => {
    const ratio = varianceRatio(returnsOf(btc, HERE, DAY, 20_000), days);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.3);
  });

  it.each([BTC, 'DOGE/USDT'])(
    'has uneven daily volumes of %s, lower at weekends and higher with larger price changes',
    (name) => {
      const symbol = sampleSymbol(name);
      const path = pathOf(seed, name);
      const natural = createNaturalVolume(seed, symbol, path);
      const midnight = startOfWireDay(EVENING) / 1_000 - 1_200 * DAY;
      const days = Array.from({ length: 1_200 }, (_, day) => midnight + day * DAY);
      const volumes = days.map(
        (from) => natural.between(from, from + DAY - 1) / lotsPerCoin(symbol),
      );
      const sizes = returnsOf(path, midnight, DAY, 1_200).map(Math.abs);
      expect(variationOf(volumes)).toBeGreaterThan(0.35);
      expect(variationOf(volumes)).toBeLessThan(0.7);
      expect(correlation(volumes, sizes)).toBeGreaterThan(0.3);
      expect(correlation(volumes, sizes)).toBeLessThan(0.85);
      expect(mean(volumes) / symbol.dailyVolume).toBeGreaterThan(0.7);
      expect(mean(volumes) / symbol.dailyVolume).toBeLessThan(1.4);
      // Days are counted backward from the last of the 1,200 days, which is a Monday.
      const isWeekend = (_: number, index: number) => [1, 2].includes((1_199 - index) % 7);
      const isWeekday = (_: number, index: number) => !isWeekend(_, index);
      expect(mean(volumes.filter(isWeekend))).toBeLessThan(0.9 * mean(volumes.filter(isWeekday)));
    },
  );
});

test('one-minute candles are not predictable by a ridge regression with their phase modulo 256', () => {
  const market = createMarket({ originAt: EVENING, seed: 'sample', symbols: [sampleSymbol(BTC)] });
  const closes: number[] = [];
  for (let page = 20; page > 0; page -= 1) {
    const endAt = EVENING - (page - 1) * 60_000_000;
    const candles = market.candles(BTC, { interval: '1m', now: EVENING, endAt, limit: 1_000 });
    closes.push(...candles.map(({ close }) => Math.log(Number(close))));
  }
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? 0));
  expect(changes).toHaveLength(19_999);
  expect(predictability(changes, 256)).toBeLessThan(0.005);
});

test('the predictability measure detects linear interpolation between random points', () => {
  const unit = (period: number, node: number) =>
    fineDrawOf(createMarketRandom(`${period}`).extra(node));
  const value = (second: number, period: number) => {
    const node = Math.floor(second / period);
    const share = second / period - node;
    return unit(period, node) * (1 - share) + unit(period, node + 1) * share;
  };
  const noise = (second: number) =>
    [16, 32, 64, 128, 256].reduce(
      (sum, period) => sum + Math.sqrt(period) * value(second, period),
      0,
    );
  const changes = Array.from({ length: 24_000 }, (_, index) => noise(index + 1) - noise(index));
  expect(predictability(changes, 16)).toBeGreaterThan(0.05);
});

test.each(REFERENCE_SYMBOLS)('$symbol has its configured daily volatility', (symbol) => {
  const returns = returnsOf(pathOf('sample', symbol.symbol), HERE, DAY, 1_500);
  expect(deviation(returns) / symbol.dailyVolatility).toBeGreaterThan(0.85);
  expect(deviation(returns) / symbol.dailyVolatility).toBeLessThan(1.15);
});

test('SOL has the same correlation with Bitcoin at every time scale, from seconds to hours', () => {
  const of = (symbol: string, step: number) =>
    returnsOf(pathOf('sample', symbol), HERE, step, 9_000);
  for (const length of [2, 64, HOUR]) {
    const together = correlation(of(BTC, length), of('SOL/USDT', length));
    expect(together).toBeGreaterThan(0.6);
    expect(together).toBeLessThan(0.85);
  }
});

test('prices start near the base price and do not revert to it', () => {
  const seeds = Array.from({ length: 120 }, (_, index) => `base${index}`);
  const [start, year] = [0, 365 * DAY].map((after) =>
    seeds.map((seed) => pathOf(seed, BTC).at(HERE + after)),
  ) as [number[], number[]];
  expect(deviation(start)).toBeLessThan(0.12);
  // The price level must be uncorrelated with the change of the following year. With a mean-reverting price the
  // correlation is about -0.8.
  const changes = year.map((value, index) => value - (start[index] ?? 0));
  expect(Math.abs(correlation(start, changes))).toBeLessThan(0.27);
  expect(deviation(changes) / (0.03 * Math.sqrt(365))).toBeGreaterThan(0.85);
  expect(deviation(changes) / (0.03 * Math.sqrt(365))).toBeLessThan(1.25);
});

test.each(['1m', '1h', '1d'] as const)(
  'the volume of %s candles increases with the price range',
  (interval) => {
    const candles = sampleMarket().candles(BTC, { interval, now: EVENING, limit: 150 });
    const ranges = candles.map(({ high, low }) => Number(high - low));
    const volumes = candles.map(({ volume }) => Number(volume));
    expect(correlation(ranges, volumes)).toBeGreaterThan(0.3);
  },
);

test('the volume of a minute is spread over its seconds, which sum to it', () => {
  const symbol = sampleSymbol(BTC);
  const natural = createNaturalVolume('sample', symbol, pathOf('sample', BTC));
  for (const minute of [HERE, HERE + 7 * MINUTE, HERE + DAY]) {
    const seconds = Array.from({ length: MINUTE }, (_, index) =>
      natural.between(minute + index, minute + index),
    );
    expect(seconds.filter((lots) => lots > 0).length).toBeGreaterThan(50);
    const whole = natural.between(minute, minute + MINUTE - 1);
    expect(seconds.reduce((sum, lots) => sum + lots, 0)).toBe(whole);
    expect(Math.max(...seconds)).toBeLessThan(whole / 4);
  }
});
