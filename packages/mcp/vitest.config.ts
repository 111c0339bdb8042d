import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mcp',
    include: ['src/**/*.test.ts'],
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
