import { expect, test } from 'vitest';
import { BTC, EVENING, REFERENCE_SYMBOLS } from './market.samples.ts';
import { createMarket, MARKET_VERSION } from './market.ts';
import type { Intervention } from './market.types.ts';

const ETH = 'ETH/USDT';
const HOUR = 3_600_000;
const SEEDS = 400;

const symbols = REFERENCE_SYMBOLS.filter(({ symbol }) => symbol === BTC || symbol === ETH);
const given = (more: Partial<Intervention>): Intervention => ({
  id: 'a',
  symbol: BTC,
  kind: 'freeze',
  startAt: EVENING,
  durationMs: HOUR,
  createdAt: EVENING - HOUR,
  ...more,
});

/** Returns the logarithms of the changes of a symbol between instants (ms after the start), for each seed. */
function changes(version: number, intervention: Intervention, spans: [string, number, number][]) {
  return Array.from({ length: SEEDS }, (_, seed) => {
    const market = createMarket({
      version,
      seed: `fair ${seed}`,
      originAt: EVENING - 24 * HOUR,
      symbols,
      interventions: [intervention],
    });
    const logOf = (symbol: string, at: number) =>
      Math.log(Number(market.markPrice(symbol, EVENING + at)));
    return spans.map(([symbol, from, until]) => logOf(symbol, until) - logOf(symbol, from));
  });
}

function correlation(pairs: number[][]): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (const [a = 0, b = 0] of pairs) {
    ab += a * b;
    aa += a * a;
    bb += b * b;
  }
  return ab / Math.sqrt(aa * bb);
}

const afterFreeze = (version: number) =>
  correlation(
    changes(version, given({ kind: 'freeze' }), [
      [ETH, 0, HOUR - 1_000],
      [BTC, HOUR - 1_000, HOUR],
    ]),
  );

// For independent changes, the correlation of 400 pairs has a standard deviation of 0.05.
test('the first change after a freeze does not follow the changes of the other coins', () => {
  expect(Math.abs(afterFreeze(MARKET_VERSION))).toBeLessThan(0.2);
});

test('the measure detects a price that returns to the natural price', () => {
  expect(afterFreeze(3)).toBeGreaterThan(0.5);
});

/**
 * Returns the mean return of an hour of higher volatility, in standard errors. The same motion with the opposite sign
 * is not available, so the expected share of the drift is large: the factor 100 has a mean return of 24 % without one.
 */
function meanReturn(version: number): number {
  const volatility = given({ kind: 'volatility', factor: 100 });
  const returns = changes(version, volatility, [[BTC, 0, HOUR]]).map(([log = 0]) =>
    Math.expm1(log),
  );
  const mean = returns.reduce((sum, each) => sum + each, 0) / SEEDS;
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return mean / Math.sqrt(squares / (SEEDS - 1) / SEEDS);
}

test('the mean return of higher volatility is 0', () => {
  expect(Math.abs(meanReturn(MARKET_VERSION))).toBeLessThan(3);
});

test('the measure detects the drift of volatility by the older rules', () => {
  expect(meanReturn(3)).toBeGreaterThan(3);
});
