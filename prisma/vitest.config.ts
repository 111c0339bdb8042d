import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'prisma', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 20_000 },
});
