// `npm start`: everything a newcomer needs, from a bare checkout to a running platform.
import { join } from 'node:path';
import { ensureReady, root, run } from './lib.mjs';

await ensureReady();
const code = await run(
  process.execPath,
  ['--enable-source-maps', join(root, 'server/dist/main.js')],
  {
    env: { LOG_LEVEL: 'warn', ...process.env },
  },
);
process.exit(code);
