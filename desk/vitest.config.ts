import { defineConfig } from 'vitest/config';
import { words } from '../client/build/words.ts';

export default defineConfig({
  plugins: [words()],
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    name: 'desk',
    maxWorkers: 2,
    environment: 'happy-dom',
    isolate: false,
    unstubGlobals: true,
    setupFiles: ['../client/src/testing/ownModules.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
