// `npm run test:postgres`: every test of the server with its worlds in a PostgreSQL in place of a data folder. `npm test` has
// those of worlds among its own.
import { ensureReady, fail, run, tool } from './lib.mjs';

await ensureReady('everything');
const code = await run(tool('vitest'), ['run', '--project', 'server', ...process.argv.slice(2)], {
  env: { ...process.env, STORE: 'postgres' },
});
if (code !== 0) fail('Some tests failed.');
