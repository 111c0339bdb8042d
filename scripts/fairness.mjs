// `npm run fairness`: predictors attack the market, about 25 minutes. `-- --quick` takes two minutes. Exits with 1 on a leak.
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await ensureGenerated();
process.exit(
  await run(tool('tsx'), [`${root}/tools/fairness/src/main.ts`, ...process.argv.slice(2)]),
);
