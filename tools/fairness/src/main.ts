import { MARKET_VERSION } from '@hongbao/server/market/market';
import { planOf } from './plan.ts';
import { formatOutcome, isFair, runPlan } from './report.ts';
import { buildMarket } from './source.ts';

/**
 * `npm run fairness`: runs predictors against the market. Exits with 1 if a prediction succeeds. `-- --quick` takes 2
 * minutes.
 */
const isQuick = process.argv.includes('--quick');
const outcome = runPlan(buildMarket, planOf(isQuick), (text) => console.log(`▸ ${text}`));
console.log(`\nMarket version ${MARKET_VERSION}, ${isQuick ? 'quick' : 'full'} size\n`);
console.log(formatOutcome(outcome));
console.log(
  isFair(outcome) ? '\nFair: nothing was found.' : '\nNot fair: see the rows marked as leaks.',
);
process.exit(isFair(outcome) ? 0 : 1);
