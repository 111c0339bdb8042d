// `npm start`: everything a newcomer needs, from a bare checkout to a running platform.
import { join } from 'node:path';
import { ensureReady, root, runServer } from './lib.mjs';

await ensureReady();
const code = await runServer(['--enable-source-maps', join(root, 'server/dist/main.js')], {
  // Hashing a password takes 16 MB for a moment. Left to itself glibc keeps it, once for each thread; told a threshold,
  // it gives it back. Other systems do not know the name.
  env: { LOG_LEVEL: 'warn', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env },
});
process.exit(code);
