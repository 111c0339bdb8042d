import { quoteSale, type SaleFacts } from '@hongbao/contracts/options/options.sale';
import { describe, expect, it } from 'vitest';
import { quantileFor, wilson, Z_99 } from './intervals.ts';
import { betByTimes } from './orderTimes.ts';
import { ANY_DATE } from './plan.ts';
import { type Attack, judge, runAttack } from './predict.ts';
import { runHolding } from './returns.ts';
import { fitRidge } from './ridge.ts';
import { type Build, buildMarket, priceAt, type PublicMarket, type Source } from './source.ts';
import { runSales } from './sales.ts';
import { betAfterFreeze, meanReturn } from './steering.ts';
import { fitTrees } from './trees.ts';
import { drawsOf } from './random.ts';

const DAY = 86_400;
const COIN = 'ADA/USDT';

/** The attacks of the test. Each detects one kind of leak. */
const otherCoins: Attack = {
  name: 'other coins',
  horizon: 30,
  grid: { every: 64, at: 32, from: 'spans' },
  begins: ANY_DATE,
  within: 365 * DAY,
  windows: [],
  coins: [COIN],
  seeds: { train: 6, validation: 2, test: 6 },
  samplesPerSeed: 150,
};
const volume: Attack = {
  ...otherCoins,
  name: 'volume',
  horizon: 300,
  grid: { every: 3_600, at: 3_300, from: 'clock' },
  windows: ['1h'],
  samplesPerSeed: 60,
};
const base: Attack = {
  ...otherCoins,
  name: 'base',
  horizon: 7 * DAY,
  grid: { every: 7 * DAY, at: 0, from: 'clock' },
  seeds: { train: 20, validation: 6, test: 20 },
  samplesPerSeed: 50,
};
const holding = {
  name: 'small',
  days: 30,
  begins: ANY_DATE,
  openedWithinDays: 300,
  coins: [COIN],
  worlds: 400,
};

/** Returns a copy of a market with changed prices of one coin, or changed volumes. */
function changed(
  source: Source,
  change: {
    price?: (symbol: string, second: number) => number;
    volume?: (symbol: string, opened: number, now: number, size: number) => number;
  },
): Source {
  const { market } = source;
  const { price, volume: volumeOf } = change;
  const market2: PublicMarket = {
    ...market,
    markPrice: (symbol, at) =>
      price
        ? BigInt(Math.round(price(symbol, Math.floor(at / 1_000)) * 1e8))
        : market.markPrice(symbol, at),
    candles: (symbol, request) =>
      market.candles(symbol, request).map((candle) => ({
        ...candle,
        volume: volumeOf
          ? BigInt(
              Math.round(volumeOf(symbol, candle.openAt / 1_000, request.now / 1_000, 3_600) * 1e8),
            )
          : candle.volume,
      })),
    firstCrossing: () => null,
  };
  return { ...source, market: market2 };
}

/**
 * A market with a leak: the volume of an hour is computed from the price change of the whole hour and distributed
 * evenly over the hour, so the first minutes reveal the remaining change.
 */
const volumeKnowsTheHour: Build = (seed, originAt) => {
  const source = buildMarket(seed, originAt);
  return changed(source, {
    volume(symbol, opened, now, size) {
      const from = priceAt(source.market, symbol, opened - 1);
      const until = priceAt(source.market, symbol, opened + size - 1);
      const share = Math.min(1, (now - opened + 1) / size);
      return 1e7 * share * (0.3 + 100 * Math.abs(Math.log(until / from)));
    },
  });
};

/** A market with a leak: the price of a coin includes the change of another coin 30 seconds earlier. */
const coinLags: Build = (seed, originAt) => {
  const source = buildMarket(seed, originAt);
  return changed(source, {
    price(symbol, second) {
      const own = priceAt(source.market, symbol, second);
      if (symbol !== COIN) return own;
      const leader = priceAt(source.market, 'BTC/USDT', second - 20);
      return (own * leader) / 95_000;
    },
  });
};

/** A market with a leak: the price is mean-reverting over 30 days. */
const returnsToBase: Build = (seed, originAt) => {
  const source = buildMarket(seed, originAt);
  return changed(source, {
    price(symbol, second) {
      const now = priceAt(source.market, symbol, second);
      return (0.95 * now) / priceAt(source.market, symbol, second - 30 * DAY);
    },
  });
};

/** A market with a leak: the price rises by 0.5 % a day on average. */
const rises: Build = (seed, originAt) => {
  const source = buildMarket(seed, originAt);
  return changed(source, {
    price: (symbol, second) =>
      priceAt(source.market, symbol, second) *
      Math.exp(((second - originAt / 1_000) / DAY) * 0.005),
  });
};

const verdictsOf = (build: Build, attack: Attack) =>
  judge(runAttack(build, attack)).map(({ model, r2, isFair }) => ({ model, r2, isFair }));

describe('the market', () => {
  it.each([otherCoins, volume, base])('is not predictable by the attack "$name"', (attack) => {
    for (const verdict of verdictsOf(buildMarket, attack))
      expect(verdict.isFair, verdict.model).toBe(true);
  });

  it('has no expected profit for holding a position, in either direction', () => {
    for (const row of runHolding(buildMarket, holding, quantileFor(6)))
      expect(row.isFair, `${row.strategy}, ${row.exit}: ${row.mean}`).toBe(true);
  });
});

describe('the attacks detect a planted leak', () => {
  it.each([
    { leak: 'volume that depends on the whole hour', build: volumeKnowsTheHour, attack: volume },
    { leak: 'a coin that lags another', build: coinLags, attack: otherCoins },
    { leak: 'a return to the base price', build: returnsToBase, attack: base },
  ])('$leak', ({ build, attack }) => {
    const verdicts = verdictsOf(build, attack);
    expect(
      verdicts.filter(({ isFair }) => !isFair).length,
      JSON.stringify(verdicts),
    ).toBeGreaterThanOrEqual(1);
  });

  it('a price that rises on average', () => {
    const rows = runHolding(rises, holding, quantileFor(6));
    expect(rows.find(({ strategy, exit }) => strategy === 'long' && exit === 'end')).toMatchObject({
      isFair: false,
    });
  });
});

describe('predictors and statistics', () => {
  const draw = drawsOf('predictors');
  const tableOf = (count: number, targetOf: (row: Float64Array) => number) => {
    const rows = Array.from({ length: count }, () =>
      Float64Array.from({ length: 4 }, () => 2 * draw() - 1),
    );
    return { rows, targets: rows.map((row) => targetOf(row) + (draw() - 0.5) / 10) };
  };
  const linear = (row: Float64Array) => 2 * (row[0] ?? 0) - (row[2] ?? 0);
  const stepped = (row: Float64Array) => Math.sign((row[0] ?? 0) * (row[1] ?? 0));
  const row = Float64Array.of(0.5, -0.5, 0.25, 0);

  it('ridge regression finds the weights of a linear function', () => {
    const predict = fitRidge(tableOf(400, linear), tableOf(100, linear));
    expect(predict(row)).toBeCloseTo(linear(row), 1);
  });

  it('regression trees find a product of two inputs that ridge regression does not find', () => {
    const [table, validation] = [tableOf(800, stepped), tableOf(200, stepped)];
    expect(fitTrees(table, validation)(row)).toBeLessThan(-0.5);
    expect(Math.abs(fitRidge(table, validation)(row))).toBeLessThan(0.3);
  });

  it('confidence intervals and quantiles match published values', () => {
    const { low, high } = wilson(50, 100, Z_99);
    expect(low).toBeCloseTo(0.3753, 3);
    expect(high).toBeCloseTo(0.6247, 3);
    expect(quantileFor(1)).toBeCloseTo(Z_99, 3);
    expect(quantileFor(100)).toBeCloseTo(3.8906, 3);
  });
});

describe('bets by the times of orders', () => {
  /** A market whose orders take `cost(change)` on each side, given the change that is to come. */
  function timed(cost: (side: 1 | -1, change: number) => number) {
    const draw = drawsOf('times');
    let clock = 0;
    let change = draw() - 0.5;
    return {
      now: () => clock,
      market: {
        placeAndCancel: async (side: 1 | -1) =>
          void (clock += 50 + 5 * draw() + cost(side, change)),
        bet: async () => {
          const passed = change;
          change = draw() - 0.5;
          return passed;
        },
      },
    };
  }
  const sizes = { bets: 80, pairs: 21, z: Z_99 };

  it('detect an order that takes longer when its level is reached later', async () => {
    const { market, now } = timed((side, change) => (Math.sign(change) === side ? 0 : 2));
    expect(await betByTimes(market, sizes, now)).toMatchObject({ isFair: false });
  });

  it('find nothing when both sides take equally long, or one side always longer', async () => {
    for (const cost of [() => 0, (side: 1 | -1) => side]) {
      const { market, now } = timed(cost);
      expect(await betByTimes(market, sizes, now)).toMatchObject({ isFair: true });
    }
  });
});

describe('interventions', () => {
  it('a frozen price does not follow the other coins when it is free again; by version 3 it does', () => {
    expect(betAfterFreeze(4, 400, Z_99).hit.low).toBeLessThan(0.5);
    expect(betAfterFreeze(4, 400, Z_99).hit.high).toBeGreaterThan(0.5);
    expect(betAfterFreeze(3, 400, Z_99).hit.low).toBeGreaterThan(0.6);
  });

  it('a higher volatility has the mean return 0; by version 3 it has a positive one', () => {
    const [fair, old] = [meanReturn(4, 100, 400), meanReturn(3, 100, 400)];
    expect(Math.abs(fair.mean)).toBeLessThan(3 * fair.error);
    expect(old.mean).toBeGreaterThan(3 * old.error);
  });
});

describe('the sale of options', () => {
  it('gains nothing by any rule, and a quote of a third of the movement is detected', () => {
    const sales = { options: 800, z: Z_99 };
    const rows = runSales(buildMarket, sales);
    expect(rows.filter(({ isFair }) => !isFair)).toEqual([]);
    expect(rows.filter(({ sold }) => sold < 40)).toEqual([]);
    // The price moves three times as much as such a quote assumes, so an option that is ahead is sold too dearly.
    const slower = (facts: SaleFacts) => {
      const last = facts.prices.at(-1) ?? 0n;
      const prices = facts.prices.map((price) => last + (price - last) / 3n);
      return quoteSale({ ...facts, prices });
    };
    const leaks = runSales(buildMarket, { ...sales, quote: slower }).filter(
      ({ isFair }) => !isFair,
    );
    expect(leaks.map(({ rule }) => rule)).toContain('far ahead');
  }, 120_000);
});
