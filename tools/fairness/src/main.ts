import { MARKET_VERSION } from '@hongbao/server/market/market';
import { planOf } from './plan.ts';
import { formatOutcome, isFair, runPlan } from './report.ts';
import { buildMarket } from './source.ts';

/** `npm run fairness`: predictors attack the market; ends with 1 when one of them finds something. `-- --quick`: 2 minutes. */
const isQuick = process.argv.includes('--quick');
const outcome = runPlan(buildMarket, planOf(isQuick), (text) => console.log(`▸ ${text}`));
console.log(`\nMarket version ${MARKET_VERSION}, ${isQuick ? 'quick' : 'full'} size\n`);
console.log(formatOutcome(outcome));
console.log(
  isFair(outcome) ? '\nFair: nothing was found.' : '\nNot fair: see the rows marked as leaks.',
);
process.exit(isFair(outcome) ? 0 : 1);
