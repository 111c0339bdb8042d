import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that only `npm run test:full` runs, as in server/vitest.config.ts: load tests, crafted files, killed and stopped
 * processes, and commands of documents.
 */
const FULL_ONLY = [
  'src/{commandsOfDocuments,conform,envelopeThreads,killed,stopping,uploadLoad,worldImports}.test.ts',
];
const isQuick = process.env['HONGBAO_TESTS'] === 'quick';

export default defineConfig({
  test: {
    name: 'hongbao',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY : [])],
    setupFiles: [
      '../../tools/test-support/src/quietConsole.ts',
      '../../server/src/testing/cheapHashes.ts',
    ],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
