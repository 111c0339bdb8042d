// `npm run bench`: how fast it is, side by side with servers that do less. `-- create` runs one, `-- --quick` a glance.
import { ensureInstalled, ensureReady, root, run, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureReady();
process.exit(await run(tool('tsx'), [`${root}/bench/src/main.ts`, ...process.argv.slice(2)]));
