import { mergeConfig } from 'vitest/config';
import server from './vitest.config.ts';

/**
 * Tests of worlds, once more with a PostgreSQL in the place of the data folder. The rest of the server asks neither:
 * `npm run test:postgres` runs all of it there.
 */
const config = mergeConfig(server, {});
config.test = {
  ...config.test,
  name: 'server-postgres',
  env: { STORE: 'postgres' },
  include: [
    'src/world/{commands,conservation,crowd,parked,timeline}.test.ts',
    'src/worlds/{lifecycle,together,worlds}.test.ts',
    'src/control/worldCopies.test.ts',
    'src/http/idempotency.test.ts',
  ],
};
export default config;
