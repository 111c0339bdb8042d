import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that run only in `npm run test:full`: crafted requests, and an independent check of long-running
 * worlds. Each takes several seconds, and few changes can break it.
 */
const FULL_ONLY = ['src/http/fuzz.test.ts', '../tools/soak/**'];
const isQuick = process.env['HONGBAO_TESTS'] === 'quick';

export default defineConfig({
  test: {
    name: 'server',
    // Includes the tests of the soak check, because they use worlds of this server and would otherwise load it a second
    // time.
    include: ['src/**/*.test.ts', '../tools/soak/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY : [])],
    setupFiles: [
      '../tools/test-support/src/quietConsole.ts',
      'src/testing/cheapHashes.ts',
      'src/testing/presentOnly.ts',
    ],
    // Modules and templates are shared by all test files of a process, because no module has state that a test could
    // change.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
