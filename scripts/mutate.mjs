// `npm run mutate`: runs mutation tests with Stryker, one area after the other. Fails if the score of an area is below
// the threshold in stryker.config.mjs. It is slow and not part of `npm test`. `-- --area ledger` selects an area, `--
// --area ledger --mutate engine/src/ledger/accounts.ts:40-67` selects lines of a file.
import { parseArgs } from 'node:util';
import { ensureGenerated, ensureInstalled, fail, run, tool } from './lib.mjs';
import { AREA_VARIABLE, areas } from './mutate/areas.mjs';

const { values: asked } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: Object.keys(areas) },
    mutate: { type: 'string' },
  },
});
const unknown = asked.area.find((name) => !Object.hasOwn(areas, name));
if (unknown) fail(`Unknown area ${unknown}. Known: ${Object.keys(areas).join(', ')}`);

await ensureInstalled('everything');
await ensureGenerated();
const failed = [];
for (const name of asked.area) {
  console.log(`\n▸ ${name}`);
  const lines = asked.mutate ? ['--mutate', asked.mutate] : [];
  const env = { ...process.env, [AREA_VARIABLE]: name };
  if ((await run(tool('stryker'), ['run', ...lines], { env })) !== 0) failed.push(name);
}
if (failed.length > 0) fail(`✗ Failed, or below the threshold: ${failed.join(', ')}`);
