import { expect, it } from 'vitest';
import { EVENING, REFERENCE_SYMBOLS, sampleMarket } from './market.samples.ts';
import { createMarket } from './market.ts';
import type { Intervention } from './market.types.ts';

const DOGE = 'DOGE/USDT';
const gap = (id: string, percent: number, after: number): Intervention => ({
  id,
  symbol: DOGE,
  kind: 'gap',
  percent,
  startAt: EVENING + after * 1_000,
  durationMs: 0,
  createdAt: EVENING,
});

it('two gaps to 1 % and 100 times the price add a few days of volume, and many gaps are capped at 64 bits', () => {
  const wild = Array.from({ length: 60 }, (_, index) => [
    gap(`a${index}`, -99, 10 * index + 5),
    gap(`b${index}`, 9_900, 10 * index + 10),
  ]).flat();
  const steered = (count: number) => sampleMarket(wild.slice(0, count));
  const at = EVENING + 3_600_000;
  const ordinary = BigInt(2_600_000_000) * 100_000_000n;
  expect(steered(2).ticker(DOGE, at).volume24h).toBeLessThan(10n * ordinary);
  const most = steered(wild.length).ticker(DOGE, at).volume24h;
  expect(most).toBe(2n ** 63n - 1n);
  const [week] = steered(wild.length).candles(DOGE, { interval: '1w', now: at, limit: 1 });
  expect(week?.volume).toBeLessThan(2n ** 63n);
  expect(steered(wild.length).tickers(at)).toHaveLength(REFERENCE_SYMBOLS.length);
});

it('higher volatility increases the volume at most fourfold, for any factor', () => {
  const lively = {
    ...gap('v', 0, 1),
    kind: 'volatility',
    factor: 100,
    durationMs: 600_000,
  } as const;
  const request = { interval: '5m', now: EVENING + 600_000, limit: 2 } as const;
  const [candle] = sampleMarket([lively]).candles(DOGE, request);
  const [plain] = sampleMarket().candles(DOGE, request);
  expect(Number(candle?.volume) / Number(plain?.volume)).toBeGreaterThan(2);
  expect(Number(candle?.volume) / Number(plain?.volume)).toBeLessThan(4.1);
});

it('a symbol whose price cannot be computed is reported and does not affect other symbols', () => {
  const told: string[] = [];
  const onTrouble = (symbol: string) => void told.push(symbol);
  let isBroken = false;
  const symbols = REFERENCE_SYMBOLS.map((row) => ({
    ...row,
    get pricePrecision() {
      if (isBroken && row.symbol === DOGE) throw new Error('worked out wrongly');
      return row.pricePrecision;
    },
  }));
  const market = createMarket({ originAt: EVENING, seed: 's', symbols, onTrouble });
  expect(market.tickers(EVENING)).toHaveLength(10);
  isBroken = true;
  expect(market.tickers(EVENING).map(({ symbol }) => symbol)).toEqual(
    symbols.map(({ symbol }) => symbol).filter((symbol) => symbol !== DOGE),
  );
  expect(market.distribution(EVENING).buckets.reduce((sum, { count }) => sum + count, 0)).toBe(9);
  expect(told).toEqual([DOGE, DOGE]);
});
