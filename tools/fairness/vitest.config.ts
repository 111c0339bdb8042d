import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'fairness', include: ['src/**/*.test.ts'], testTimeout: 60_000, maxWorkers: 2 },
});
