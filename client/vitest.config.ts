import { defineConfig } from 'vitest/config';
import { words } from './build/words.ts';

export default defineConfig({
  plugins: [words()],
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    name: 'client',
    maxWorkers: 2,
    // A test that needs a document says so in its first line: making one takes longer than most tests.
    environment: 'node',
    // A test reads the style sheets.
    css: true,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
