import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inlineScriptHashes, policyOfFile } from './browserRules.ts';

/** Serves the built app at `/` and the docs at `/docs`. Without a build the server still answers its calls. */
export async function serveClient(app: FastifyInstance): Promise<void> {
  const root = findClient();
  if (!root) {
    app.get('/', () => ({
      message: 'The app is not built. Run `npm start`, or `npm run dev` for hot reload.',
    }));
    return;
  }
  const scripts = inlineScriptHashes(readFileSync(join(root, 'index.html'), 'utf8'));
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    // A route for each file of the build: with one for all, every request reads the whole folder to check a spelling.
    wildcard: false,
    // The build leaves a brotli and a gzip beside each file.
    preCompressed: true,
    // Hashed assets never change; pages must be asked for anew, or an update would never arrive.
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = policyOfFile(path, scripts);
      if (policy) reply.header('content-security-policy', policy);
    },
  });
  app.get('/docs', (_request, reply) => reply.sendFile('docs.html'));
  // The page names its files from where it stands, and they stand beside it.
  app.get('/docs/', (_request, reply) => reply.redirect('../docs'));
}

function findClient(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 6; depth++) {
    const candidate = join(folder, 'client', 'dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    folder = dirname(folder);
  }
  return null;
}
