import fc from 'fast-check';
import { formatUnits } from '@hongbao/contracts/money';
import { expect, test } from 'vitest';
import { MARKET_VERSIONS, priceAt } from '../../../docs/verify/market.mjs';
import { toEffective, sortInterventions, isWithdrawn } from './interventions.ts';
import {
  anyIntervention,
  BTC,
  EVENING,
  REFERENCE_SYMBOLS,
  sampleMarket,
} from './market.samples.ts';
import { toPoints } from './replay.ts';
import { MARKET_VERSION, MARKET_VERSIONS as OWN_VERSIONS } from './market.ts';

/** Returns the facts about a symbol that a receipt contains. */
function toldOf(
  symbol: string,
  interventions: ReturnType<typeof toEffective>[] = [],
  version = MARKET_VERSION,
) {
  const row = REFERENCE_SYMBOLS.find((each) => each.symbol === symbol);
  if (!row) throw new Error(symbol);
  return {
    ...row,
    version,
    originAt: EVENING,
    basePrice: formatUnits(row.basePrice),
    interventions: interventions.map(({ effectiveFrom, effectiveUntil, candles, ...each }) => ({
      ...each,
      startAt: effectiveFrom,
      endAt: effectiveUntil,
      points: candles && toPoints(candles).map(([second, price]) => ({ second, price })),
    })),
  };
}

test('the independent verifier computes the same price as the market at any time', () => {
  const market = sampleMarket();
  const instants = fc.oneof(
    fc.integer({ min: -1_000_000_000, max: 9_000_000_000 }),
    fc.integer({ min: EVENING / 1_000 - 86_400, max: EVENING / 1_000 + 86_400 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...REFERENCE_SYMBOLS), instants, ({ symbol }, second) => {
      const price = priceAt('sample', toldOf(symbol), second);
      expect(market.markPrice(symbol, second * 1_000)).toBe(price);
    }),
    { numRuns: 300 },
  );
  expect(MARKET_VERSIONS).toEqual(OWN_VERSIONS);
});

test('the independent verifier computes the same price as the market under interventions', () => {
  const steering = fc.array(anyIntervention(EVENING), { maxLength: 5 });
  const instants = fc.integer({ min: -3_600, max: 14_400 }).map((each) => EVENING / 1_000 + each);
  fc.assert(
    fc.property(
      steering,
      instants,
      fc.constantFrom(...OWN_VERSIONS),
      (interventions, second, version) => {
        const acting = sortInterventions(interventions).filter((each) => !isWithdrawn(each));
        const told = toldOf(BTC, acting.map(toEffective), version);
        const price = priceAt('sample', told, second);
        const market = sampleMarket(interventions, version);
        expect(market.markPrice(BTC, second * 1_000)).toBe(price);
      },
    ),
    { numRuns: 300 },
  );
});
