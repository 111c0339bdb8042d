// `npm run soak -- --minutes 60`: random members, kills, floods, clock jumps, a full disk; then the ledger is verified
// independently of the server. Exits with 1 when anything was lost, duplicated, or took too long.
import { ensureInstalled, ensureReady, root, run, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureReady();
process.exit(await run(tool('tsx'), [`${root}/tools/soak/src/main.ts`, ...process.argv.slice(2)]));
