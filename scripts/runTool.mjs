// Runs a tool of this repository after the installation of its packages, for commands in package.json. Usage:
// `node scripts/runTool.mjs [--built] <tool> [arguments]`; with `--built`, server and app are built before.
import { ensureGenerated, ensureInstalled, ensureReady, run, tool } from './lib.mjs';

const isBuilt = process.argv[2] === '--built';
const [name, ...args] = process.argv.slice(isBuilt ? 3 : 2);

if (isBuilt) await ensureReady();
else {
  await ensureInstalled('everything');
  await ensureGenerated();
}
process.exit(await run(tool(name), args));
