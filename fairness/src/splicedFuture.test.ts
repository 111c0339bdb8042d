import { createClimate, createNaturalPath, type NaturalPath } from '@hongbao/server/market/natural';
import { createNaturalVolume } from '@hongbao/server/market/volume';
import { createMarket, type MarketOptions } from '@hongbao/server/market/market';
import type { Intervention } from '@hongbao/server/market/market.types';
import { klineIntervals } from '@hongbao/contracts/market/market.types';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { COINS, type Second } from './worlds.ts';

/** What the market publishes at an instant must not change when only later seconds do. */

const START = Date.UTC(2026, 0, 7) / 1_000;
const INSTANTS = 300;
const DAY = 86_400;
const random = createRandom(7);
const instants = Array.from({ length: INSTANTS }, () => START + Math.floor(random() * 300 * DAY));

/** The second argument of the climate is required from version 3 of the market on and ignored before. */
function pathOf(seed: string, coin: number): NaturalPath {
  const create = createClimate as (...args: [string, Second]) => ReturnType<typeof createClimate>;
  const symbol = COINS[coin];
  if (!symbol) throw new Error('There is no such coin');
  return createNaturalPath(seed, create(seed, START), symbol);
}

/** A path until a second, and after it that of another seed from the same value on. */
function spliced(past: NaturalPath, future: NaturalPath, until: Second): NaturalPath {
  return new Proxy(past, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (name !== 'at' && name !== 'tradedUntil') return own;
      const read = (path: NaturalPath, second: Second) =>
        (Reflect.get(path, name) as (second: Second) => number)(second);
      return (second: Second) =>
        second <= until
          ? read(past, second)
          : read(past, until) + read(future, second) - read(future, until);
    },
  });
}

describe('volumes', () => {
  // Fails on version 2 of the market.
  it.each(COINS.map(({ base }, coin) => [base, coin] as const))(
    'of %s up to now are the same whatever the price does later',
    (_, coin) => {
      const symbol = COINS[coin];
      if (!symbol) throw new Error('There is no such coin');
      const [path, other] = [pathOf('past', coin), pathOf('future', coin)];
      const real = createNaturalVolume('past', symbol, path);
      for (const now of instants.slice(0, 40)) {
        const changed = createNaturalVolume('past', symbol, spliced(path, other, now));
        for (const length of [30, 600, 3_000, 50_000])
          expect(changed.between(now - length, now)).toBe(real.between(now - length, now));
      }
    },
  );
});

describe('interventions that begin later', () => {
  const options = { seed: 'past', symbols: COINS, originAt: START * 1_000 };
  const market = createMarket(options as MarketOptions);

  it.each(['gap', 'ramp', 'freeze', 'volatility'] as const)(
    'change nothing that is published now: %s',
    (kind) => {
      for (const now of instants.slice(0, 12).map((second) => second * 1_000)) {
        const interventions = COINS.map(({ symbol }, index): Intervention => {
          const durationMs = kind === 'gap' ? 0 : 3_600_000;
          const size =
            kind === 'volatility' ? { factor: 5 } : kind === 'freeze' ? {} : { percent: 9 };
          return {
            id: String(index),
            symbol,
            kind,
            startAt: now + 1_000,
            durationMs,
            createdAt: now - 1_000,
            ...size,
          };
        });
        const changed = market.replaceInterventions(interventions);
        expect(changed.tickers(now)).toEqual(market.tickers(now));
        expect(changed.distribution(now)).toEqual(market.distribution(now));
        for (const { symbol } of COINS.slice(0, 3)) {
          expect(changed.quote(symbol, now)).toEqual(market.quote(symbol, now));
          for (const interval of klineIntervals) {
            const request = { interval, now, limit: 2 };
            expect(changed.candles(symbol, request)).toEqual(market.candles(symbol, request));
          }
        }
      }
    },
  );
});
