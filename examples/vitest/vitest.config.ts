import { defineConfig } from 'vitest/config';

// The first test of a worker starts the server, which may take several seconds.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 } });
