// `npm run soak -- --minutes 60`: random members, kills, floods, a clock that jumps, a full disk; then the books are read
// by a program that knows nothing of the server. Ends with 1 when anything was lost, done twice, or took too long.
import { ensureInstalled, ensureReady, root, run, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureReady();
process.exit(await run(tool('tsx'), [`${root}/soak/src/main.ts`, ...process.argv.slice(2)]));
