import { defineConfig } from 'vitest/config';

/** Worlds in PostgreSQL: left to `npm run test:full`. */
const fullOnly =
  process.env['HONGBAO_TESTS'] === 'quick' ? [] : ['server/vitest.postgres.config.ts'];

export default defineConfig({
  test: {
    projects: [
      'contracts',
      'locales',
      'prisma',
      'server',
      'client',
      'client/vitest.dom.config.ts',
      'desk',
      'reference',
      'packages/sdk',
      'packages/hongbao',
      'tools/fairness',
      ...fullOnly,
    ],
  },
});
