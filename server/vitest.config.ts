import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Left to `npm run test:full`: floods, crafted requests, and an independent check of long-lived worlds. Each takes several
 * seconds and few changes can break it.
 */
const FULL_ONLY = [
  'src/features/account/flood.test.ts',
  'src/features/upload/expiry.test.ts',
  'src/http/fuzz.test.ts',
  'src/market/attacks.test.ts',
  '../tools/soak/**',
];
const isQuick = process.env['HONGBAO_TESTS'] === 'quick';

export default defineConfig({
  test: {
    name: 'server',
    // The campaign's check is tried on worlds that this server makes: loading it once serves both.
    include: ['src/**/*.test.ts', '../tools/soak/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY : [])],
    setupFiles: ['../tools/test-support/src/quietConsole.ts', 'src/testing/cheapHashes.ts'],
    // A process keeps its modules and templates from file to file: no module has state that a test could leave behind.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
