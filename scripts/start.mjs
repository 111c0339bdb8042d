// `npm start`: installs, builds and runs the platform from a bare checkout.
import { join } from 'node:path';
import { ensureReady, root, runServer } from './lib.mjs';

await ensureReady();
const code = await runServer(['--enable-source-maps', join(root, 'server/dist/main.js')], {
  // Hashing a password temporarily takes 16 MB. By default glibc retains this memory per thread; with a threshold it
  // returns the memory to the system. Other systems ignore the variable.
  env: { LOG_LEVEL: 'warn', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env },
});
process.exit(code);
