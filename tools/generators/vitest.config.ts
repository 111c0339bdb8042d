import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'generators',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../test-support/src/quietConsole.ts'],
    isolate: false,
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
