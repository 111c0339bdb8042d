import { defineConfig } from 'vitest/config';

/** The tests read the built site, which `buildBefore` writes into a temporary folder. */
export default defineConfig({
  test: {
    name: 'site',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/buildBefore.ts',
    maxWorkers: 2,
  },
});
