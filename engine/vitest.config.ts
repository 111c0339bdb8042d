import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that run only in `npm run test:full`: floods, expiries, attacks on the market, statistics over long spans, and every
 * change of a receipt. Each takes five seconds or more.
 */
const FULL_ONLY = [
  'src/features/account/flood.test.ts',
  'src/features/market/{attacks,costlyCandles}.test.ts',
  'src/features/options/{attacks,receiptCoverage}.test.ts',
  'src/features/upload/expiry.test.ts',
  'src/market/statistics.test.ts',
];
const isQuick = process.env['HONGBAO_TESTS'] === 'quick';

/** Tests of calls start a server (server/src/testing) and send sealed requests. */
export default defineConfig({
  test: {
    name: 'engine',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY : [])],
    setupFiles: [
      '../tools/test-support/src/quietConsole.ts',
      '../server/src/testing/cheapHashes.ts',
      '../server/src/testing/presentOnly.ts',
    ],
    // Modules and templates are shared by all test files of a process, because no module has state that a test could
    // change.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
