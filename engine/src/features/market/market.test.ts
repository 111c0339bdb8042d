import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { klineIntervals } from '@hongbao/contracts/market/market.types';
import { units } from '@hongbao/contracts/money';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const COINS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX', 'LINK'];

describe('the market', () => {
  it('lists ten symbols with the leverages of their tiers', async () => {
    const symbols = await world.must(listSymbols);
    expect(symbols.map(({ base }) => base)).toEqual(COINS);
    expect(symbols[0]?.leverages).toEqual([1, 2, 3, 5, 10, 20, 50, 75, 100]);
    expect(symbols[9]).toMatchObject({ maxLeverage: 75, leverages: [1, 2, 3, 5, 10, 20, 50, 75] });
  });

  it('has consistent tickers', async () => {
    const tickers = await world.must(listTickers);
    expect(tickers.map(({ symbol }) => symbol)).toEqual(COINS.map((coin) => `${coin}/USDT`));
    for (const { symbol, at, ...texts } of tickers) {
      const { bid, ask, markPrice, open24h, high24h, low24h, change24h } = Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, units(text)]),
      ) as Record<keyof typeof texts, bigint>;
      expect(at).toBe(TEST_AT);
      expect(bid <= markPrice && markPrice <= ask && bid < ask, symbol).toBe(true);
      expect(low24h <= markPrice && markPrice <= high24h && low24h <= open24h, symbol).toBe(true);
      expect(Number(change24h) / 1e8).toBeCloseTo(Number(markPrice - open24h) / Number(open24h), 6);
    }
  });

  it('returns only the requested symbols, and a refusal that names an unknown symbol', async () => {
    const found = await world.must(listPrices, { query: { symbols: 'ETH/USDT,BTC/USDT' } });
    expect(found).toHaveLength(2);
    const unknown = await world.call(listPrices, { query: { symbols: 'ETH/USDT,NOPE/USDT' } });
    expect(unknown).toMatchObject({ reason: 'symbolUnknown', facts: { symbol: 'NOPE/USDT' } });
  });

  it('counts every symbol once in the price distribution', async () => {
    const { up, down, flat, buckets } = await world.must(getPriceDistribution);
    expect(up + down + flat).toBe(10);
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  });

  it.each(klineIntervals)('has candles of %s without gaps, the last one open', async (interval) => {
    const candles = await world.must(listKlines, {
      query: { symbol: 'BTC/USDT', interval, limit: 20 },
    });
    expect(candles).toHaveLength(20);
    const steps = candles
      .slice(1)
      .map(({ openAt }, index) => openAt - (candles[index]?.openAt ?? 0));
    expect(new Set(steps).size).toBe(1);
    const [ticker] = await world.must(listPrices, { query: { symbols: 'BTC/USDT' } });
    expect(candles.at(-1)?.close).toBe(ticker?.markPrice);
    expect(candles.at(-1)?.openAt).toBeLessThanOrEqual(TEST_AT);
    for (const { open, high, low, close } of candles) {
      const [top, bottom] = [units(high), units(low)];
      for (const price of [open, close].map(units))
        expect(bottom <= price && price <= top).toBe(true);
    }
  });

  it('returns the half-hour closes of every symbol’s last day, recomputed every minute', async () => {
    const lines = await world.must(listSparklines);
    const tickers = await world.must(listTickers);
    expect(lines.map(({ symbol }) => symbol)).toEqual(tickers.map(({ symbol }) => symbol));
    const candles = await world.must(listKlines, {
      query: { symbol: 'BTC/USDT', interval: '30m', limit: 48 },
    });
    const btc = lines.find(({ symbol }) => symbol === 'BTC/USDT');
    expect(btc?.closes).toEqual(candles.map(({ close }) => close));
    await world.control.advance('1m');
    const later = await world.must(listSparklines);
    expect(later.find(({ symbol }) => symbol === 'BTC/USDT')?.closes).not.toEqual(btc?.closes);
  });

  it.each([
    ['0', 1_000],
    ['1', 1_000],
    ['86400000', 1_000],
    ['999999999999999', 20],
  ])('returns candles before %s without an error', async (endAt, limit) => {
    const answer = await world.raw(listKlines, {
      query: { symbol: 'BTC/USDT', interval: '1w', endAt, limit },
    });
    expect(answer.status).toBe(200);
  });

  it('refuses candles of an unknown symbol', async () => {
    const query = { symbol: 'NOPE/USDT', interval: '1h' } as const;
    expect(await world.call(listKlines, { query })).toMatchObject({ reason: 'symbolUnknown' });
  });
});
