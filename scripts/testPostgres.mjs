// `npm run test:postgres`: runs all tests of the server with its worlds in PostgreSQL instead of a data folder. `npm
// test` runs only the tests of worlds in PostgreSQL.
import { ensureReady, fail, run, tool } from './lib.mjs';

await ensureReady();
const asked = ['run', '--project', 'server-postgres', ...process.argv.slice(2)];
const env = { ...process.env, HONGBAO_POSTGRES_TESTS: 'all' };
const code = await run(tool('vitest'), asked, { env });
if (code !== 0) fail('Some tests failed.');
