// `npm run hongbao -- <command>`: runs the command line of the package `hongbao` from this repository.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, fail, root, run } from './lib.mjs';

// pnpm passes `--` to the script, npm removes it.
const words = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
if (words.length === 0 || words[0] === 'start')
  fail('In the repository the server is started with: npm start');
await ensureInstalled();
await ensureServerBuilt();
process.exit(
  await run(process.execPath, [join(root, 'server/dist/cli.js'), ...words], {
    env: { HONGBAO_START_COMMAND: 'npm start', ...process.env },
    shell: false,
  }),
);
