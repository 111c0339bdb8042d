// `npm run test:postgres`: all tests of the server with its worlds in PostgreSQL instead of a data folder. `npm test`
// includes those of the worlds.
import { ensureReady, fail, run, tool } from './lib.mjs';

await ensureReady('everything');
// The campaign's check reads a world's file, which does not exist here.
const asked = ['run', '--project', 'server', '--exclude', '**/soak/**', ...process.argv.slice(2)];
const code = await run(tool('vitest'), asked, { env: { ...process.env, STORE: 'postgres' } });
if (code !== 0) fail('Some tests failed.');
