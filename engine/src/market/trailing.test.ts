import { DAY_MS } from '@hongbao/contracts/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyIntervention, BTC, EVENING, sampleMarket } from './market.samples.ts';

const steering = fc.array(anyIntervention(EVENING), { maxLength: 4 });
/** Seconds between queries: a second, some minutes, some hours, backward, or days. */
const steps = fc.array(
  fc.oneof(
    fc.constant(1),
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 600, max: 30_000 }),
    fc.integer({ min: -3_000, max: 0 }),
    fc.constant(200_000),
  ),
  { minLength: 1, maxLength: 12 },
);

it('the 24-hour high and low are exact in any sequence of queries', () => {
  fc.assert(
    fc.property(steering, steps, fc.nat(12), (interventions, all, steeredAfter) => {
      let market = sampleMarket();
      let at = EVENING;
      for (const [look, step] of all.entries()) {
        // Cached extremes must be used only up to the instant at which prices differ.
        if (look === steeredAfter) market = market.replaceInterventions(interventions);
        at += step * 1_000;
        const { high24h, low24h } = market.ticker(BTC, at);
        const anew = sampleMarket(market.interventions).extremes(BTC, at - DAY_MS, at);
        expect({ high: high24h, low: low24h }).toEqual(anew);
      }
    }),
    { numRuns: 12 },
  );
});
