import { defineConfig } from 'prisma/config';

// Configuration of Prisma's CLI, if it is installed. The project itself migrates with src/migrations.ts.
export default defineConfig({ schema: 'schema', migrations: { path: 'migrations' } });
