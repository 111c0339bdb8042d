import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'reference',
    maxWorkers: 2,
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
});
