// `npm run chaos -- --seconds 180`: runs servers with a shared database while servers, the database and the network
// between them fail, and worlds are used, copied, removed and recreated. Exits with 1 if an acknowledged operation is
// lost, an operation was executed but never acknowledged, a read misses an acknowledged write, or a request to an
// existing world is answered with 404.
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await ensureGenerated();
const main = `${root}/packages/cluster/src/testing/chaosMain.ts`;
process.exit(await run(tool('tsx'), [main, ...process.argv.slice(2)]));
