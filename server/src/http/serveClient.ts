import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inlineScriptHashes, policyOfFile } from '@hongbao/engine/http/browserRules';

/** Serves the built app at `/`, the Desk at `/desk` and the docs at `/docs`. Registers nothing if there is no build. */
export async function serveClient(app: FastifyInstance): Promise<void> {
  const root = findClient();
  if (!root) {
    app.get('/', () => ({
      message: 'The app is not built. Run `npm start`, or `npm run dev` for hot reload.',
    }));
    return;
  }
  const scripts = scriptsOfPage(join(root, 'index.html'));
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    // Registers one route for each built file, because a wildcard route would read the folder for every request.
    wildcard: false,
    // The build creates a Brotli and a gzip version of each file.
    preCompressed: true,
    // Assets with a hash in their name never change. Pages must be revalidated so that clients receive updates.
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = policyOfFile(path, scripts());
      if (policy) reply.header('content-security-policy', policy);
    },
  });
  // A build while the server runs creates assets with new names. The pages that refer to them are read for each request.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    reply.sendFile(`assets/${params['*']}`),
  );
  for (const page of ['desk', 'docs']) {
    app.get(`/${page}`, (_request, reply) => reply.sendFile(`${page}.html`));
    // The page refers to its files with relative URLs, so it must not be served with a trailing slash.
    app.get(`/${page}/`, ({ url }, reply) => reply.redirect(`../${page}${queryOf(url)}`));
  }
}

/** Returns a function with the hashes of the page's inline scripts, which reads the page again when a build has replaced it. */
function scriptsOfPage(page: string): () => readonly string[] {
  let readAt = 0;
  let hashes: readonly string[] = [];
  return () => {
    const writtenAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? readAt;
    if (writtenAt !== readAt) {
      hashes = inlineScriptHashes(readFileSync(page, 'utf8'));
      readAt = writtenAt;
    }
    return hashes;
  };
}

/** Returns the query of a URL with its question mark; empty if there is none. */
const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

function findClient(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 6; depth++) {
    const candidate = join(folder, 'client', 'dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    folder = dirname(folder);
  }
  return null;
}
