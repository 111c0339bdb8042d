import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'locales', maxWorkers: 2, include: ['*.test.ts'] },
});
