import { defineConfig } from 'vitest/config';
import { words } from './build/words.ts';

/** The common configuration of all tests of the app. The configuration of tests with a document extends it. */
export const shared = {
  plugins: [words()],
  define: { __BUILD_ID__: JSON.stringify('test') },
};

export default defineConfig({
  ...shared,
  test: {
    name: 'client',
    maxWorkers: 2,
    environment: 'node',
    // All test files share the modules of the app, because loading them takes longer than running the tests.
    isolate: false,
    unstubGlobals: true,
    // Style sheets are loaded, because a test reads them.
    css: true,
    include: ['src/**/*.test.{ts,tsx}', '../tools/lint/*.test.mjs'],
    exclude: ['src/**/*.dom.test.{ts,tsx}'],
  },
});
