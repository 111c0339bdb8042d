// `npm start`: installs, builds and runs the platform from a bare checkout.
import { join } from 'node:path';
import { SERVER, ensureStartable, fail, root, runServer } from './lib.mjs';

// pnpm passes `--` to the script, npm removes it.
const flags = process.argv.slice(2).filter((flag) => flag !== '--');
const unknown = flags.find((flag) => flag !== '--https');
if (unknown !== undefined)
  fail(`${unknown} is not an option of npm start. Options: --https. Settings: docs/settings.md`);
if (flags.includes('--https')) process.env.HTTPS = 'on';
await ensureStartable();
const env = {
  LOG_LEVEL: 'warn',
  // Hashing a password temporarily takes 16 MB. By default glibc retains this memory per thread; with a threshold it
  // returns the memory to the system. Other systems ignore the variable.
  MALLOC_TRIM_THRESHOLD_: '131072',
  // A second start compiles no module again.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.hongbao/compiled'),
  ...process.env,
};
// Since Node 24 V8 gives new objects up to 64 MB: 80 MB more for a server, for a rate of orders that does not differ measurably.
process.exit(
  await runServer(['--enable-source-maps', '--max-semi-space-size=16', SERVER], { env }),
);
