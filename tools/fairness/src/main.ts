import { MARKET_VERSION } from '@hongbao/engine/market/market';
import { Z_99 } from './intervals.ts';
import { betByTimes } from './orderTimes.ts';
import { planOf } from './plan.ts';
import { formatOutcome, isFair, runPlan } from './report.ts';
import { runSales } from './sales.ts';
import { buildMarket } from './source.ts';
import { betAfterFreeze, meanReturn } from './steering.ts';
import { startTimedServer } from './timedServer.ts';

/**
 * `npm run fairness`: runs predictors against the market. Exits with 1 if a prediction succeeds. `-- --quick` takes 2
 * minutes.
 */
const isQuick = process.argv.includes('--quick');
const outcome = runPlan(buildMarket, planOf(isQuick), (text) => console.log(`▸ ${text}`));
console.log(`\nMarket version ${MARKET_VERSION}, ${isQuick ? 'quick' : 'full'} size\n`);
console.log(formatOutcome(outcome));

const server = await startTimedServer();
const {
  hits,
  bets,
  hit,
  isFair: areTimesFair,
} = await betByTimes(server, {
  bets: isQuick ? 60 : 300,
  pairs: isQuick ? 40 : 150,
  z: Z_99,
});
await server.stop();
const percent = (share: number) => (share * 100).toFixed(1);
console.log(
  `\nBets on the side whose orders are placed faster: ${hits} of ${bets} right, ${percent(hits / bets)} % (${percent(hit.low)} to ${percent(hit.high)})`,
);

const seeds = isQuick ? 2_000 : 20_000;
const freeze = betAfterFreeze(MARKET_VERSION, seeds, Z_99);
const isFreezeFair = freeze.hit.low <= 0.5 && freeze.hit.high >= 0.5;
console.log(
  `Bets after a freeze, in the direction of the other coins: ${freeze.hits} of ${freeze.bets} right, ${percent(freeze.hits / freeze.bets)} % (${percent(freeze.hit.low)} to ${percent(freeze.hit.high)})`,
);
const volatile = [5, 20, 50].map((factor) => ({
  factor,
  ...meanReturn(MARKET_VERSION, factor, seeds),
}));
for (const { factor, mean, error } of volatile)
  console.log(
    `Mean return of an hour of ${factor} times the volatility: ${(mean * 100).toFixed(2)} % ± ${(Z_99 * error * 100).toFixed(2)}`,
  );
const isSteeringFair =
  isFreezeFair && volatile.every(({ mean, error }) => Math.abs(mean) <= Z_99 * error);
const sales = runSales(buildMarket, { options: isQuick ? 4_000 : 40_000, z: Z_99 });
console.log('\nOptions sold early, compared with holding them (fractions of the stake):');
for (const { rule, sold, mean, low, high, isFair: isSaleFair } of sales)
  console.log(
    `${rule}: ${sold} sold, ${percent(mean)} % (${percent(low)} to ${percent(high)})${isSaleFair ? '' : ' leak'}`,
  );
const areSalesFair = sales.every((row) => row.isFair);
const isAllFair = isFair(outcome) && areTimesFair && isSteeringFair && areSalesFair;
console.log(isAllFair ? '\nFair: nothing was found.' : '\nNot fair: see the rows marked as leaks.');
process.exit(isAllFair ? 0 : 1);
