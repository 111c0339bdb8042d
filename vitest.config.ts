import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contracts',
      'prisma',
      'server',
      'server/vitest.postgres.config.ts',
      'client',
      'client/vitest.dom.config.ts',
      'sdk',
      'hongbao',
      'fairness',
    ],
  },
});
