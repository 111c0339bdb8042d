import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'soak',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../testkit/src/quietConsole.ts'],
    isolate: false,
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
