import { defineConfig } from 'vitest/config';
import { words } from './build/words.ts';

/** What all tests of the app share; those that need a document have a configuration of their own. */
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
    // One load of the app's modules serves all files: loading them takes longer than these tests.
    isolate: false,
    unstubGlobals: true,
    // A test reads the style sheets.
    css: true,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.dom.test.{ts,tsx}'],
  },
});
