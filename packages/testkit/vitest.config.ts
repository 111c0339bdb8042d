import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'testkit',
    include: ['src/**/*.test.ts'],
    setupFiles: [
      '../../tools/test-support/src/quietConsole.ts',
      '../../server/src/testing/cheapHashes.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
