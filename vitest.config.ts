import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contracts',
      'prisma',
      'server',
      'client',
      'client/vitest.dom.config.ts',
      'sdk',
      'hongbao',
    ],
  },
});
