import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'contracts', maxWorkers: 3, include: ['src/**/*.test.ts'] },
});
