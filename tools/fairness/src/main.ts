import { MARKET_VERSION } from '@hongbao/server/market/market';
import { Z_99 } from './intervals.ts';
import { betByTimes } from './orderTimes.ts';
import { planOf } from './plan.ts';
import { formatOutcome, isFair, runPlan } from './report.ts';
import { buildMarket } from './source.ts';
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
const isAllFair = isFair(outcome) && areTimesFair;
console.log(isAllFair ? '\nFair: nothing was found.' : '\nNot fair: see the rows marked as leaks.');
process.exit(isAllFair ? 0 : 1);
