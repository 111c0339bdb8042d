import { defineConfig } from 'vitest/config';

/** The tests run the built worker in headless Chromium, and the server in this process. */
export default defineConfig({
  test: {
    name: 'tab',
    include: ['src/**/*.test.ts'],
    globalSetup: 'build.mjs',
    setupFiles: [
      '../../tools/test-support/src/quietConsole.ts',
      '../../server/src/testing/cheapHashes.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
