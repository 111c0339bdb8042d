import { defineConfig } from 'vitest/config';
import { words } from './build/words.ts';

/** The configuration of all tests of the app; those with a document extend it. */
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
    // All files share the modules of the app: loading them takes longer than these tests.
    isolate: false,
    unstubGlobals: true,
    // A test reads the style sheets.
    css: true,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.dom.test.{ts,tsx}'],
  },
});
