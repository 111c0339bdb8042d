import { defineConfig } from 'vitest/config';
import client from './client/vitest.config.ts';
import contracts from './contracts/vitest.config.ts';
import engine from './engine/vitest.config.ts';
import prisma from './prisma/vitest.config.ts';
import { selectedArea } from './scripts/mutate/areas.mjs';
import sdk from './packages/sdk/vitest.config.ts';
import server from './server/vitest.config.ts';

const packages = { client, contracts, engine, prisma, 'packages/sdk': sdk, server };

/** The tests of one area of `npm run mutate`. */
export default defineConfig({
  test: {
    projects: Object.entries(selectedArea().tests).map(([folder, names]) => ({
      ...packages[folder],
      root: `./${folder}`,
      test: {
        ...packages[folder].test,
        include: names.map((name) => `src/${name}.test.ts`),
      },
    })),
  },
});
