import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'prisma',
    maxWorkers: 2,
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 20_000,
  },
});
