import { listKlines, listPrices } from '@hongbao/contracts/market/market.calls';
import { REFERENCE_SYMBOLS } from '../../market/market.samples.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

/**
 * Attacks on contracts and prices by an attacker who uses only public calls. Both were profitable in version 2 of the
 * market.
 */

const world = useWorld();

const coins = new Map(REFERENCE_SYMBOLS.map((coin) => [coin.symbol, coin]));
const volatilityOf = (symbol: string) => coins.get(symbol)?.dailyVolatility ?? 0;

const WORLDS = 40;
/** Two-sided 99.9 % quantile of Student's t for 39 degrees of freedom. */
const T_LIMIT = 3.558;
/** Bound of bets, in yearly standard deviations, and of returns, so that no single world dominates the result. */
const CUT = 1.5;

it('a bet that prices return to the base prices has no gain in the first two months of a world', async () => {
  const gains: number[] = [];
  for (let number = 0; number < WORLDS; number += 1) {
    const { must, control } = await world.server.createWorld({ seed: `base-${number}` });
    const before = await must(listPrices, {});
    await control.advance('60d');
    let gain = 0;
    for (const { symbol, price } of before) {
      const [last] = await must(listKlines, { query: { symbol, interval: '1m', limit: 1 } });
      const base = Number(coins.get(symbol)?.basePrice) / 1e8;
      const yearly = volatilityOf(symbol) * Math.sqrt(365);
      const bet = Math.log(base / Number(price)) / yearly;
      const change = Number(last?.close) / Number(price) - 1;
      gain += Math.max(-CUT, Math.min(CUT, bet)) * Math.min(change, CUT);
    }
    gains.push(gain / before.length);
  }
  expect(Math.abs(tOf(gains))).toBeLessThan(T_LIMIT);
}, 240_000);

const COARSE = ['LTC/USDT', 'ADA/USDT', 'XRP/USDT', 'TRX/USDT'];
const MINUTES = 1_000;
const SECONDS = 30;
/** A minute is calm when its range is below this share of a minute's usual standard deviation. */
const CALM_SHARE = 0.2;
/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_LIMIT = 3.29;

it('a bet that a price reverses its last change in calm minutes wins half of the time', async () => {
  let [hits, bets] = [0, 0];
  await world.control.advance('59s');
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const calm = await calmSymbols();
    const prices = new Map<string, number>();
    const sides = new Map<string, number>();
    const seconds = calm.length === 0 ? 0 : SECONDS;
    for (let second = 0; second < seconds; second += 1) {
      await world.control.advance('1s');
      const query = { symbols: calm.join(',') };
      for (const { symbol, price } of await world.must(listPrices, { query })) {
        const side = Math.sign(Number(price) - (prices.get(symbol) ?? Number(price)));
        const last = sides.get(symbol);
        prices.set(symbol, Number(price));
        if (side === 0) continue;
        sides.set(symbol, side);
        if (last === undefined) continue;
        bets += 1;
        if (side !== last) hits += 1;
      }
    }
    await world.control.advance(`${60 - seconds}s`);
  }
  expect(bets).toBeGreaterThan(400);
  const z = (hits - bets / 2) / Math.sqrt(bets / 4);
  expect(Math.abs(z), `${hits} of ${bets} won`).toBeLessThan(Z_LIMIT);
}, 60_000);

/** Returns symbols whose last minute moved much less than usual. */
async function calmSymbols(): Promise<string[]> {
  const calm: string[] = [];
  for (const symbol of COARSE) {
    const query = { symbol, interval: '1m', limit: 1 } as const;
    const [minute] = await world.must(listKlines, { query });
    const range = Math.log(Number(minute?.high) / Number(minute?.low));
    if (range < (CALM_SHARE * volatilityOf(symbol)) / Math.sqrt(1_440)) calm.push(symbol);
  }
  return calm;
}

/** The mean of independent values divided by its standard error. */
function tOf(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return mean / Math.sqrt(squares / (values.length - 1) / values.length);
}
