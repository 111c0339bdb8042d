import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import server from '../../server/vitest.config.ts';

/** Tests of worlds, from the server's tests. `npm run test:postgres` runs all tests of the server instead. */
const TESTS_OF_WORLDS = [
  'src/world/{commands,conservation,crowd,parked,timeline}.test.ts',
  'src/worlds/{lifecycle,together,worlds}.test.ts',
  'src/control/worldCopies.test.ts',
  'src/http/idempotency.test.ts',
];
const isEverything = process.env['HONGBAO_POSTGRES_TESTS'] === 'all';

/** Tests of the server with worlds in a PostgreSQL in place of the data folder. */
const config = mergeConfig(server, {
  test: { setupFiles: [join(import.meta.dirname, 'src/testing/worldsInPostgres.ts')] },
});
config.test = {
  ...config.test,
  name: 'server-postgres',
  root: join(import.meta.dirname, '../../server'),
  include: isEverything ? ['src/**/*.test.ts'] : TESTS_OF_WORLDS,
};
export default config;
