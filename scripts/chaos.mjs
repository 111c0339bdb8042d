// `npm run chaos -- --kills 50`: servers of one database, and people who use a world while the server that has it is killed
// again and again. Ends with 1 when anything that was answered is lost, anything was done twice, or the world was away for long.
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await ensureGenerated();
const main = `${root}/server/src/testing/chaosMain.ts`;
process.exit(await run(tool('tsx'), [main, ...process.argv.slice(2)]));
