// `npm run soak -- --minutes 60`: runs random members, kills, floods of requests, clock jumps and a full disk, and then
// verifies the ledger independently of the server. Exits with 1 if an operation was lost, duplicated, or took too long.
import { ensureReady, root, run, tool } from './lib.mjs';

await ensureReady('everything');
process.exit(await run(tool('tsx'), [`${root}/tools/soak/src/main.ts`, ...process.argv.slice(2)]));
