// `npm run chaos -- --seconds 180`: servers with a shared database while servers, the database and the network between
// them fail. Worlds are used, copied, removed and recreated meanwhile. Exits with 1 when an answered operation is lost,
// an unanswered one is found, a read misses an answered write, or an existing world is answered with 404.
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await ensureGenerated();
const main = `${root}/packages/cluster/src/testing/chaosMain.ts`;
process.exit(await run(tool('tsx'), [main, ...process.argv.slice(2)]));
