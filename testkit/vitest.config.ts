import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'testkit',
    maxWorkers: 2,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/quietConsole.ts'],
    isolate: false,
  },
});
