import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'sdk', maxWorkers: 2, isolate: false, include: ['src/**/*.test.ts'] },
});
