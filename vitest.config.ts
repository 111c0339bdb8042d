import { defineConfig } from 'vitest/config';

/** Servers that share a database, worlds in PostgreSQL, and worlds in a browser: left to `npm run test:full`. */
const fullOnly =
  process.env['HONGBAO_TESTS'] === 'quick'
    ? []
    : ['packages/cluster', 'packages/cluster/vitest.postgres.config.ts', 'packages/tab'];

export default defineConfig({
  test: {
    projects: [
      'contracts',
      'locales',
      'prisma',
      'engine',
      'server',
      'client',
      'client/vitest.dom.config.ts',
      'desk',
      'reference',
      'packages/sdk',
      'packages/mcp',
      'packages/testkit',
      'packages/hongbao',
      'tools/bench',
      'tools/fairness',
      'site',
      ...fullOnly,
    ],
  },
});
