import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    name: 'client',
    maxWorkers: 2,
    environment: 'happy-dom',
    // A test reads the style sheets.
    css: true,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
