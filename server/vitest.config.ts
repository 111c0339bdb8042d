import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // The campaign's check is tried on worlds that this server makes: loading it once serves both.
    include: ['src/**/*.test.ts', '../soak/src/**/*.test.ts'],
    setupFiles: ['../testkit/src/quietConsole.ts', 'src/testing/cheapHashes.ts'],
    // A process keeps its modules and templates from file to file: no module has state that a test could leave behind.
    isolate: false,
    testTimeout: 20_000,
    // A PostgreSQL starts in a second or two, on a busy machine in many.
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
