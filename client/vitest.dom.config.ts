import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Configuration of tests with a document (happy-dom). */
export default defineConfig({
  ...shared,
  test: {
    name: 'client-dom',
    maxWorkers: 2,
    environment: 'happy-dom',
    isolate: false,
    unstubGlobals: true,
    setupFiles: ['src/testing/ownModules.ts'],
    include: ['src/**/*.dom.test.{ts,tsx}'],
  },
});
