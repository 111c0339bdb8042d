// `npm run bench`: measures performance in comparison with servers that do less. `-- create` runs one comparison, `--
// --quick` shortens the run.
import { ensureReady, root, run, tool } from './lib.mjs';

await ensureReady('everything');
process.exit(await run(tool('tsx'), [`${root}/tools/bench/src/main.ts`, ...process.argv.slice(2)]));
