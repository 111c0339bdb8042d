import { defineConfig } from 'prisma/config';

// For those who have the ordinary Prisma CLI; the project itself migrates through src/migrations.ts.
export default defineConfig({ schema: 'schema', migrations: { path: 'migrations' } });
