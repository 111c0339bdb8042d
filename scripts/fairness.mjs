// `npm run fairness`: tests whether predictors can predict the market. Takes about 25 minutes, or two minutes with `--
// --quick`. Exits with 1 if a prediction succeeds.
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await ensureGenerated();
process.exit(
  await run(tool('tsx'), [`${root}/tools/fairness/src/main.ts`, ...process.argv.slice(2)]),
);
