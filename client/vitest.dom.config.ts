import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Tests with a document: each file with its own, and with modules of its own, as the store lives in one. */
export default defineConfig({
  ...shared,
  test: {
    name: 'client-dom',
    maxWorkers: 2,
    environment: 'happy-dom',
    include: ['src/**/*.dom.test.{ts,tsx}'],
  },
});
