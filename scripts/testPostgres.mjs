// `npm run test:postgres`: every test of the server with its worlds in a PostgreSQL in place of a data folder. `npm test` has
// those of worlds among its own.
import { ensureReady, fail, run, tool } from './lib.mjs';

await ensureReady('everything');
// The campaign's check looks at a world's file: it is tried where there is one.
const asked = ['run', '--project', 'server', '--exclude', '**/soak/**', ...process.argv.slice(2)];
const code = await run(tool('vitest'), asked, { env: { ...process.env, STORE: 'postgres' } });
if (code !== 0) fail('Some tests failed.');
