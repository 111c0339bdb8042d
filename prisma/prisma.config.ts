import { defineConfig } from 'prisma/config';

// Configuration of Prisma's CLI, if it is installed. The project applies migrations with src/migrations.ts instead.
export default defineConfig({ schema: 'schema', migrations: { path: 'migrations' } });
